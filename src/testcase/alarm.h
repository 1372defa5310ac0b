#pragma once

// What makes a C program fail at a finding, compiled by anybody.

#include "findings/finding_kind.h"

namespace mantissa::testcase {

struct Alarm {
  const char* compiler = "gcc";
  const char* flags = "";      // of the compiler, each after a space
  const char* exception = "";  // of <fenv.h>, to be enabled; empty: none
};

Alarm alarm_of(findings::FindingKind kind);

}  // namespace mantissa::testcase
