#pragma once

// A test as a story: what the native run decided on the way to the end of the test's path.

#include <optional>
#include <string>
#include <vector>

#include "testcase/observation.h"
#include "testcase/test.h"

namespace mantissa::testcase {

struct Decision {
  std::string file, function;
  uint32_t line = 0, column = 0;
  std::string text;        // "4.0 > 3.0", "switch 2"; empty: what was compared cannot be told
  bool taken = false;      // of a condition: it is true
  bool is_choice = false;  // of a switch
  uint64_t times = 1;      // this side was taken so often here, this one included
};

// Those before the path becomes that of the test; all if it never does. Events that are not understood are
// left out.
std::vector<Decision> decisions(const Observation& seen, const Test& test);

// A decision, or what a call of __VERIFIER_nondet_* gave.
struct Step {
  std::string file, function;
  uint32_t line = 0, column = 0;
  bool is_result = false;
  Decision decision;        // else
  std::string name, value;  // is_result: what was called; as a constant of C, empty if there is none for it
};

// Decisions as above and results up to the end of the test's path, in order.
std::vector<Step> steps(const Observation& seen, const Test& test);

}  // namespace mantissa::testcase
