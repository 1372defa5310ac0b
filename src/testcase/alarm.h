#pragma once

// What makes a C program fail at a finding, compiled by anybody.

#include <string_view>

#include "findings/finding_kind.h"

namespace mantissa::testcase {

struct Alarm {
  const char* compiler = "gcc";
  const char* flags = "";      // of the compiler, each after a space
  const char* exception = "";  // of <fenv.h>, to be enabled; empty: none
  bool is_inside = false;      // raised inside of the C library: looked at after the call
  bool wipes_stack = false;    // after the call, with kWipeStack
};

// The sanitizer takes what a call left on the stack for pointers: seen with a clang that found no leak at
// all.
inline constexpr std::string_view kWipeStack =
    R"(// What the call leaves on the stack is no pointer any more.
__attribute__((noinline, no_sanitize("address"))) static void wipe_stack(void) {
  volatile char left[1 << 14];
  for (unsigned i = 0; i < sizeof left; ++i) left[i] = 0;
}

)";

// `is_in_library`: a conversion to an integer by lround or its like.
Alarm alarm_of(findings::FindingKind kind, bool is_in_library = false);

}  // namespace mantissa::testcase
