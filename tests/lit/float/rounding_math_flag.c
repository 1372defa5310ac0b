// -frounding-math: nothing is folded for the default mode.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s -- -frounding-math
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2 -frounding-math
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <fenv.h>
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  fesetround(FE_TOWARDZERO);
  double third = 1.0 / 3.0, sum = x + third;
  fesetround(FE_TONEAREST);
  assert(third == 0x1.5555555555555p-2);
  assert(!(x > 0) || sum > 0);
  return 0;
}
