#pragma once

// What is said about inputs that are no parameters: those that a program asks for by name,
// mantissa_double("x"), and the results of functions, __VERIFIER_nondet_int() or one that nobody defines. A
// condition names them "x" and "__VERIFIER_nondet_int()". It holds whenever all that it names have been made,
// of one that is made again for its last value. Private to this room.

#include <string>
#include <vector>

#include "ir/llvm_headers.h"
#include "ir/preconditions.h"
#include "support/result.h"

namespace mantissa::ir {

struct MadeConditions {
  std::vector<InputCondition> conditions;
  std::vector<InputRange> ranges;
  bool empty() const { return conditions.empty() && ranges.empty(); }
};

// Takes out of both lists what is said about made inputs: all of it for `main`, which has no other, else what
// calls a function without arguments.
MadeConditions take_made_conditions(bool is_main, std::vector<InputCondition>& conditions,
                                    std::vector<InputRange>& ranges);

struct MadeAssumptions {
  std::vector<std::string> assumptions;  // in plain words
  std::vector<std::string> notes;        // optional conditions that were left out
};

// Adds code that assumes them where the inputs are made. Fails if there is no such input or a condition is
// none.
Result<MadeAssumptions> assume_of_made_inputs(llvm::Module& module, const MadeConditions& said);

}  // namespace mantissa::ir
