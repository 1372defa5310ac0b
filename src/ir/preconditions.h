#pragma once

// What is said about the inputs of a function beside the command line: in comments right above it,
//
//   // mantissa: assume n <= elements(x) && x[0] > 0
//   // mantissa: range dt=0:1
//   // mantissa: finite
//   /*@ requires dt > 0 && \valid(x + (0 .. n - 1)); */
//
// or in a file of the project. The last form is ACSL's: what of it is no condition of ours is left out, with
// a note.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"

namespace mantissa::ir {

// Values of inputs that are looked at. The name is that of one input, or of a parameter or member of which it
// means every element.
struct InputRange {
  std::string name;
  long double low = 0, high = 0;
  std::string where = "--range";  // who says so
};

// What holds for the inputs that are looked at: an expression of C over the parameters (condition_code.h).
struct InputCondition {
  std::string text;
  std::string where = "--assume";  // who says so
  bool is_optional = false;        // what we cannot read is left out
};

struct Preconditions {
  std::vector<InputCondition> conditions;
  std::vector<InputRange> ranges;
  std::optional<bool> finite;  // float inputs are neither NaN nor infinite
};

// "dt=0:1".
Result<InputRange> parse_range(std::string_view text);

// The comments above the function whose name stands in this line (from 1) of the source: those of the lines
// before it, up to one that is empty or ends something else. An error names the file and the line.
Result<Preconditions> preconditions_above(std::string_view source, unsigned line, const std::string& file);

}  // namespace mantissa::ir
