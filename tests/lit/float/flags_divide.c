// Division by zero and invalid are told apart.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <fenv.h>
#include <math.h>
#include <mantissa/mantissa.h>
#pragma STDC FENV_ACCESS ON
int main(void) {
  double x = mantissa_double("x");
  if (!isfinite(x)) return 0;
  feclearexcept(FE_ALL_EXCEPT);
  volatile double zero = 0.0, y = x / zero;
  assert(!!fetestexcept(FE_DIVBYZERO) == (x != 0));
  assert(!!fetestexcept(FE_INVALID) == (x == 0));
  return y > 0;
}
