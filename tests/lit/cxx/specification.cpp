// Specifications of exceptions, as C++14 still has them.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s -- -std=c++14 | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>

static void only_int(int x) throw(int) {
  if (x == 1) throw 5;
  if (x == 2) throw 5.0;
  // CHECK: specification.cpp:[[@LINE+1]]:{{[0-9]+}}: abort:
}

extern "C" int f(int x) {
  try {
    only_int(x);
  } catch (int got) {
    assert(x == 1 && got == 5);
    return 1;
  } catch (double) {
    return 2;
  }
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
