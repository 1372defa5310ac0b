// An exception that nobody catches ends the program where it is thrown: a finding. Nothing is cleaned up.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cstdlib>

struct Never {
  ~Never() { std::exit(0); }
};

extern "C" int f(int x) {
  Never never;
  try {
    // CHECK: uncaught.cpp:[[@LINE+1]]:{{[0-9]+}}: abort: an exception that nobody catches
    if (x == 3) throw 3;
  } catch (long) {
  }
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
