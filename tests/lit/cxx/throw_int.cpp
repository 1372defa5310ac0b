// An int is thrown and caught by its type; what no handler takes goes on.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cstdlib>

static int thrower(int x) {
  if (x == 3) throw 7;
  if (x == 4) throw 8u;
  if (x == 5) throw 9L;
  return x;
}

static int inner(int x) {
  try {
    return thrower(x);
  } catch (int got) {
    if (got != 7) std::abort();
    return 100;
  }
}

extern "C" int f(int x) {
  try {
    const int got = inner(x);
    if (x == 3 && got != 100) std::abort();
    return 0;
  } catch (unsigned got) {
    if (got != 8) std::abort();
  } catch (long got) {
    // CHECK: throw_int.cpp:[[@LINE+1]]:{{[0-9]+}}: abort:
    if (got == 9) std::abort();
  }
  return 1;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
