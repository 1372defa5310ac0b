#pragma once

// run.json: a RunSummary as JSON, with the names of the contract, and back.

#include <string>
#include <string_view>

#include "report/summary.h"
#include "support/result.h"

namespace mantissa::report {

std::string to_run_json(const RunSummary& summary);
Result<RunSummary> read_run_json(std::string_view text);

}  // namespace mantissa::report
