// Streams that throw, and the errors they throw.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <cstring>
#include <ios>
#include <sstream>
#include <system_error>

extern "C" int f(char c) {
  std::istringstream in(std::string(1, c));
  in.exceptions(std::ios::failbit);
  int n = 0;
  try {
    in >> n;
  } catch (const std::system_error& e) {
    assert(e.code() == std::io_errc::stream && !std::strcmp(e.what(), "basic_ios::clear: iostream error"));
    return 0;
  }
  // CHECK: stream_failure.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(n != 7);
  return n;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
