#pragma once

// Everything from the user's files to a Program in one call.

#include <string>
#include <vector>

#include "ir/driver.h"
#include "ir/program.h"
#include "ir/stubs.h"
#include "support/budget.h"
#include "support/result.h"

namespace mantissa::ir {

struct FrontendOptions {
  bool may_fail = false;            // allocation may fail and environment variables be set: natively, too
  std::vector<std::string> inputs;  // .c .cc .cpp .bc .ll, at least one
  std::vector<std::string> compiler_flags;  // after `--`
  std::vector<std::string> include_directories;
  std::vector<std::string> libraries;  // bitcode linked by need, for example --libm
  std::string runtime;                 // the runtime library's bitcode; empty: none
  std::string entry = "main";
  bool each_function = false;  // every function that matches `pattern` instead of `entry`
  std::string pattern;
  DriverOptions driver;
  // Where what the entries reach of the program goes as bitcode, drivers and marks of the path included,
  // before libraries. Empty: nowhere, and then it has no such marks.
  std::string save_program;
  std::string soft_floats;             // runtime/softfloat's bitcode: simulate floats by integers; empty: no
  bool note_float_operations = false;  // soft_floats: for who looks for exceptions (soft_floats.h)
  bool number_addresses = false;       // addresses are inputs (address_numbers.h)
  std::string error_function;          // a call of it is a finding, whatever its body; empty: none
  bool keep_variables = false;         // for finding uses of variables that were never set (passes.h)
  unsigned jobs = 2;
  Budget budget;                 // looked at between steps, and while compilers run
  uint64_t compiler_memory = 0;  // bytes of each compiler; 0: no limit
};

struct FrontendResult {
  bool cut_short = false;      // the budget ended first, or a compiler's memory: there is no program
  bool out_of_memory = false;  // it was the memory
  Program program;
  uint64_t fingerprint = 0;                // of what is saved (fingerprint.h); 0: nothing is
  std::string means_of_forgery;            // of what is saved (forgery.h)
  std::vector<bool> is_unreached;          // by function of the program (reach.h)
  std::vector<Driver> drivers;             // one per entry; the first is Program::entry
  std::vector<std::string> skipped;        // each_function: why an entry has no driver
  std::vector<std::string> assumptions;    // what is taken for granted of the code
  std::vector<Stub> stubs;                 // functions that nobody defines: their results are inputs
  std::string warnings;                    // of the compiler
  std::vector<std::string> not_simulated;  // soft_floats: float operations that have no integer code
};

Result<FrontendResult> build_program(const FrontendOptions& options);

}  // namespace mantissa::ir
