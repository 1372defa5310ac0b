#pragma once

// A finding as a person would write it down: a file of C or C++ that includes the source, builds the
// arguments and calls the function. It needs a compiler and nothing else; its first line is the command, and
// it fails where the bug is: by a sanitizer, by an assertion, or by the exception that a float operation
// raises.

#include <optional>
#include <string>
#include <vector>

#include "findings/finding_kind.h"
#include "ir/driver.h"
#include "ir/stubs.h"
#include "testcase/framework.h"
#include "testcase/test.h"

namespace mantissa::testcase {

struct PlainTestOptions {
  std::string title;  // "a.c:7:3: out-of-bounds: read of 4 bytes outside its object"
  std::string path;   // of the file that it will be
  findings::FindingKind kind = findings::FindingKind::kAssertion;
  bool is_in_library = false;        // as alarm_of takes it
  std::vector<std::string> flags;    // the user's
  std::vector<std::string> sources;  // of the program beside the one that defines the function
  bool has_main = false;             // that one may define main, too
  std::string function = "main";     // what the test is called
  Framework framework = Framework::kNone;
  std::vector<ir::Stub> stubs;    // functions of the program that nobody defines
  bool others_have_main = false;  // one of the other sources
};

// How the test is compiled.
TestBuild build_of(const ir::CCall& call, const PlainTestOptions& options);

// Nothing if the test has inputs that are none of the call's: the program makes them itself.
std::optional<std::string> to_plain_c_test(const Test& test, const ir::CCall& call,
                                           const PlainTestOptions& options);

// An input as C writes a constant of its type; nothing if there is none (a NaN with bits of its own).
std::optional<std::string> to_c_constant(const Input& input);

}  // namespace mantissa::testcase
