// A solution of conditions on sin is found by refinement.
// RUN: rm -rf %t.0 && not %mantissa run -j1 -o %t.0 %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.0 complete 1
// RUN: rm -rf %t.2 && not %mantissa run -j1 -o %t.2 %s -- -O2 | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.2 complete 1
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  if (!(x > 3 && x < 20)) return 0;
  // CHECK: libm_sine.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(sin(x) <= 0.5);
  return 0;
}
