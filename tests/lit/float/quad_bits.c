// A sum that is exact in quad and not in double.
// RUN: rm -rf %t.0 && not %mantissa run -j1 --stop-at-first -o %t.0 %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.0 - 1
// RUN: rm -rf %t.2 && not %mantissa run -j1 --stop-at-first -o %t.2 %s -- -O2 | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.2 - 1
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  if (!(x > 0x1p53 && x < 0x1p60)) return 0;
  __float128 sum = (__float128)x + 1;
  // CHECK: quad_bits.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert((double)(sum - (__float128)x) == (x + 1.0) - x);
  return 0;
}
