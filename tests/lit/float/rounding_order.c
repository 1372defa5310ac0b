// Rounding up is never below rounding down.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <fenv.h>
#include <mantissa/mantissa.h>
#pragma STDC FENV_ACCESS ON
int main(void) {
  float x = mantissa_float("x");
  fesetround(FE_UPWARD);
  float up = x + 0.1f;
  fesetround(FE_DOWNWARD);
  float down = x + 0.1f;
  fesetround(FE_TONEAREST);
  assert(x != x || up >= down);
  return 0;
}
