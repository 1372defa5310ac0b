#pragma once

// coverage.lcov: a CoverageMap as lcov's tracefile, which genhtml and editors read. Counts are 0 or 1.

#include <string>
#include <string_view>

#include "report/coverage_map.h"
#include "support/result.h"

namespace mantissa::report {

std::string to_lcov(const CoverageMap& map);
Result<CoverageMap> read_lcov(std::string_view text);  // what to_lcov writes

}  // namespace mantissa::report
