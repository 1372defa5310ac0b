// ldexp with a symbolic exponent overflows.
// RUN: rm -rf %t.0 && not %mantissa run -j1 -o %t.0 %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.0 complete 1
// RUN: rm -rf %t.2 && not %mantissa run -j1 -o %t.2 %s -- -O2 | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.2 complete 1
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  int n = mantissa_int("n");
  if (!(x > 1 && x < 2) || n > 200) return 0;
  // CHECK: exponent_overflow.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(isfinite(ldexpf(x, n)));
  return 0;
}
