#pragma once

// A finding as a C file: compiled together with the program it runs into the finding, without Mantissa.

#include <string>
#include <vector>

#include "testcase/alarm.h"
#include "testcase/test.h"

namespace mantissa::testcase {

struct CTestOptions {
  std::string title;                 // "out-of-bounds at a.c:7:3: read of 4 bytes outside its object"
  std::vector<std::string> sources;  // of the program, as the user named them
  std::vector<std::string> flags;    // to compile them
  Alarm alarm;
  std::string driver;  // file with the driver's LLVM code if the entry is not main; empty: none
};

// Defines the input functions (mantissa_*, klee_*, __VERIFIER_*) with the values of the test in it. The
// comment at the top says how to build and run it. Everything defined is weak, so the program's own
// definitions win.
std::string to_c_test(const Test& test, const CTestOptions& options);

}  // namespace mantissa::testcase
