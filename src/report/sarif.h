#pragma once

// findings.sarif: the findings for code-scanning tools, SARIF 2.1.0.

#include <string>

#include "report/summary.h"
#include "report/ways.h"

namespace mantissa::report {

// In partialFingerprints.
inline constexpr const char* kFingerprintName = "mantissa/v1";

std::string to_sarif(const RunSummary& summary, const Ways& ways = {});

// One sentence per kind, for rules and help texts.
std::string_view describe(findings::FindingKind kind);

}  // namespace mantissa::report
