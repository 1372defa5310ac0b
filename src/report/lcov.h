#pragma once

// coverage.lcov: a CoverageMap as lcov's tracefile, which genhtml and editors read. Counts are 0 or 1.

#include <string>

#include "report/coverage_map.h"

namespace mantissa::report {

std::string to_lcov(const CoverageMap& map);

}  // namespace mantissa::report
