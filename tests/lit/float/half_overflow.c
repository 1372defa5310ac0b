// Twice a finite half may be infinite.
// RUN: rm -rf %t.0 && not %mantissa run -j1 -o %t.0 %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.0 complete 1
// RUN: rm -rf %t.2 && not %mantissa run -j1 -o %t.2 %s -- -O2 | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.2 complete 1
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  _Float16 x;
  mantissa_symbolic(&x, sizeof x, "x");
  if (!isfinite((float)x)) return 0;
  _Float16 y = x + x;
  // CHECK: half_overflow.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(isfinite((float)y));
  return 0;
}
