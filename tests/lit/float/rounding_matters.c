// Rounding up and down differ.
// RUN: rm -rf %t.0 && not %mantissa run -j1 -o %t.0 %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.0 complete 1
// RUN: rm -rf %t.2 && not %mantissa run -j1 -o %t.2 %s -- -O2 | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.2 complete 1
#include <assert.h>
#include <fenv.h>
#include <mantissa/mantissa.h>
#pragma STDC FENV_ACCESS ON
int main(void) {
  float x = mantissa_float("x");
  if (!(x > 1 && x < 2)) return 0;
  fesetround(FE_UPWARD);
  float up = x * 1.1f;
  fesetround(FE_DOWNWARD);
  float down = x * 1.1f;
  fesetround(FE_TONEAREST);
  // CHECK: rounding_matters.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(up == down);
  return 0;
}
