#pragma once

// The ways to findings: what the program decided before each, as a native run told it. DIR/ways.json is its
// text. An explanation and no evidence: a finding may have none.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "report/summary.h"
#include "support/result.h"

namespace mantissa::report {

struct Step {
  Place place;
  std::string text;       // "4.0 > 3.0 is true"
  uint64_t left_out = 0;  // decisions just before it that are not told
};

using Ways = std::map<uint64_t, std::vector<Step>>;  // by the number of the finding

std::string to_ways_json(const Ways& ways);
Result<Ways> read_ways_json(std::string_view text);

}  // namespace mantissa::report
