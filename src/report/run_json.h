#pragma once

// run.json: a RunSummary as JSON, with the names of docs/results.md, and back.

#include <string>
#include <string_view>

#include "report/summary.h"
#include "support/result.h"

namespace mantissa::report {

std::string to_run_json(const RunSummary& summary);
// What `--format jsonl` prints, a line each: a finding when it is confirmed, the rest of the run at its end.
std::string finding_line(const FindingRecord& finding);
std::string summary_line(const RunSummary& summary);
Result<RunSummary> read_run_json(std::string_view text);

}  // namespace mantissa::report
