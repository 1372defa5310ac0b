#pragma once

// How much a float finding is worth looking at, by the inputs that show it.

#include <map>
#include <string>
#include <string_view>

#include "report/summary.h"

namespace mantissa::report {

// Magnitudes of an input that nobody wonders at, beside zero.
struct Magnitudes {
  long double smallest = 1e-30L, largest = 1e30L;
  // With those of the bounds of a range that was stated for it: who says 1e-200 to 1 has 1e-200.
  static Magnitudes with(long double low, long double high);
};
using MagnitudesOfInputs = std::map<std::string, Magnitudes>;  // by name; others have the usual ones

// "ordinary": every float among the inputs that matter is zero or within its magnitudes; "extreme": some are
// not; "note": an underflow that nobody asked for by its name. Of a finding that is no float exception:
// empty.
std::string grade_of(const FindingRecord& finding, bool asks_for_underflow,
                     const MagnitudesOfInputs& stated = {});

// How bad it is, in the words of SARIF: "note" for a grade of that name and for what another finding causes,
// "warning" for what is extreme or not verified, else "error".
std::string_view level_of(const FindingRecord& finding);

// Whether the level is at least the other one.
bool is_at_least(std::string_view level, std::string_view least);

}  // namespace mantissa::report
