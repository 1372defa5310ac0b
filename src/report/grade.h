#pragma once

// How much a float finding is worth looking at, by the inputs that show it.

#include <string>
#include <string_view>

#include "report/summary.h"

namespace mantissa::report {

// "ordinary": every float among the inputs that matter is zero or between 1e-30 and 1e30 in magnitude;
// "extreme": some are not; "note": an underflow that nobody asked for by its name. Of a finding that is no
// float exception: empty.
std::string grade_of(const FindingRecord& finding, bool asks_for_underflow);

// How bad it is, in the words of SARIF: "note" for a grade of that name and for what another finding causes,
// "warning" for what is extreme or not verified, else "error".
std::string_view level_of(const FindingRecord& finding);

// Whether the level is at least the other one.
bool is_at_least(std::string_view level, std::string_view least);

}  // namespace mantissa::report
