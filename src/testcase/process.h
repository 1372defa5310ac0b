#pragma once

// Runs a program with a time limit and keeps what it said. The program gets no terminal and no standard
// input, its own process group, and is killed with all its children when its time is up.

#include <string>
#include <vector>

#include "support/result.h"

namespace mantissa::testcase {

struct ProcessOptions {
  std::string program;                   // a path; empty: the first word of `command`
  std::vector<std::string> command;      // its name as it sees it, then arguments
  std::vector<std::string> environment;  // "NAME=value"
  bool keep_environment = true;  // our own variables as well, where `environment` has none of that name
  std::string folder;            // where it runs; empty: here
  double seconds = 10;
  // Descriptors the program inherits under the same number; the caller keeps them.
  std::vector<int> inherited;
  bool keep_output = false;  // standard output too
};

struct ProcessResult {
  bool timed_out = false;
  bool signalled = false;
  int code = 0;        // exit status, or the signal
  std::string output;  // if asked for
  std::string errors;  // standard error; the first megabyte
  double seconds = 0;
};

// Fails only if the program cannot be started.
Result<ProcessResult> run_process(const ProcessOptions& options);

}  // namespace mantissa::testcase
