#pragma once

// A finding as a C file: compiled together with the program it runs into the finding, without Mantissa.

#include <string>
#include <vector>

#include "ir/stubs.h"
#include "testcase/alarm.h"
#include "testcase/framework.h"
#include "testcase/test.h"

namespace mantissa::testcase {

struct CTestOptions {
  std::string title;                 // "out-of-bounds at a.c:7:3: read of 4 bytes outside its object"
  std::vector<std::string> sources;  // of the program, as the user named them
  std::vector<std::string> flags;    // to compile them
  Alarm alarm;
  std::string driver;             // file with the driver's LLVM code if the entry is not main; empty: none
  std::string function = "main";  // what the test is called, if not by the name of the program's own main
  bool wraps_main = false;        // the test's main calls the program's and wipes the stack
  Framework framework = Framework::kNone;
  std::vector<ir::Stub> stubs;  // functions of the program that nobody defines
};

// How the test is compiled.
TestBuild build_of(const Test& test, const CTestOptions& options);

// Whether the test has all that its program reads: nothing comes by arguments, standard input or files.
bool is_self_contained(const Test& test);

// Defines the input functions (mantissa_*, klee_*, __VERIFIER_*) with the values of the test in it. The
// comment at the top says how to build and run it. Everything defined is weak, so the program's own
// definitions win.
std::string to_c_test(const Test& test, const CTestOptions& options);

}  // namespace mantissa::testcase
