// A double that depends on the input is thrown; its handler computes with it.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>

static void check(double x) {
  if (x > 100.0) throw x * 2.0;
  if (x < -100.0) throw static_cast<float>(x);
}

extern "C" int f(double x) {
  if (!(x == x)) return 0;
  try {
    check(x);
  } catch (double y) {
    // CHECK: throw_double.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
    assert(!(y > 300.0 && y < 300.5));
    return 1;
  } catch (float y) {
    assert(y <= -100.0f);
    return 2;
  }
  return 3;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
