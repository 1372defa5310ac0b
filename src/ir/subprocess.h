#pragma once

// Runs a program to its end. Private to this room.

#include <string>
#include <vector>

#include "support/result.h"

namespace mantissa::ir {

struct Finished {
  int status = 0;      // exit status, or 128 + signal
  std::string errors;  // what it wrote to standard error
};

// `command` is a path and its arguments; standard input is empty, standard output is ours. Fails if it cannot
// start.
Result<Finished> run_program(const std::vector<std::string>& command);

}  // namespace mantissa::ir
