// std::terminate calls its handler, or ends the program; not the analyser.
// RUN: rm -rf %t && not %mantissa run -j1 --entry plain -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry handled -o %t %s | FileCheck %s --check-prefix=HANDLED
#include <cstdlib>
#include <exception>

extern "C" int plain(int x) {
  // CHECK: cxx_terminate.cpp:[[@LINE+1]]:{{[0-9]+}}: abort:
  if (x == 5) std::terminate();
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path

extern "C" int handled(int x) {
  std::set_terminate([] { std::exit(3); });
  if (x == 5) std::terminate();
  return 0;
}
// HANDLED: 0 findings (0 verified), 2 tests
// HANDLED-SAME: complete: every feasible path
