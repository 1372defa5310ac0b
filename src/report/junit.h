#pragma once

// junit.xml: the findings for what shows tests in CI. Each finding that counts is a test that failed, each
// that is suppressed one that was skipped; each entry without one is a test that passed.

#include <string>

#include "report/summary.h"

namespace mantissa::report {

std::string to_junit(const RunSummary& summary);

}  // namespace mantissa::report
