#pragma once

// Runs a program to its end. Private to this room.

#include <string>
#include <vector>

#include "support/budget.h"
#include "support/result.h"

namespace mantissa::ir {

struct Finished {
  int status = 0;       // exit status, or 128 + signal
  std::string errors;   // what it wrote to standard error
  bool killed = false;  // by us: the budget was used up
};

// `command` is a path and its arguments; standard input is empty, standard output is ours. Fails if it cannot
// start.
// When the budget ends, it and all that it started are killed.
Result<Finished> run_program(const std::vector<std::string>& command, const Budget& budget = {});

}  // namespace mantissa::ir
