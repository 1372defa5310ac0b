// Only with a symbolic rounding mode: x - x is -0 when rounding down.
// RUN: rm -rf %t.0 && not %mantissa run -j1 -o %t.0 %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.0 complete 1
// RUN: rm -rf %t.2 && not %mantissa run -j1 -o %t.2 %s -- -O2 | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.2 complete 1
#include <assert.h>
#include <fenv.h>
#include <math.h>
#include <mantissa/mantissa.h>
#pragma STDC FENV_ACCESS ON
int main(void) {
  int mode = mantissa_int("mode");
  double x = mantissa_double("x");
  if (fesetround(mode) != 0 || !isfinite(x)) return 0;
  double zero = x - x;
  // CHECK: rounding_symbolic_zero.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(!signbit(zero));
  return 0;
}
