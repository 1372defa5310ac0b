#pragma once

// Reads the listings of gcov (`llvm-cov gcov -b -c -t`) into a CoverageMap, so that native coverage is
// counted and written like the engine's.

#include <string_view>

#include "report/coverage_map.h"

namespace mantissa::report {

// Adds a listing of any number of sources. What is no line of a listing is passed over. A line or branch side
// that any listing of the same source has seen is covered; branches of one line are told apart by their
// order.
void add_gcov_text(std::string_view text, CoverageMap& map);

}  // namespace mantissa::report
