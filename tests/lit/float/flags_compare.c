// A signaling comparison of NaN is invalid, a quiet one is not.
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
  double x = mantissa_double("x") + 0.0;  // no signaling NaN
  feclearexcept(FE_ALL_EXCEPT);
  volatile int quiet = isgreater(x, 1.0);
  assert(!fetestexcept(FE_INVALID));
  volatile int loud = x > 1.0;
  assert(!!fetestexcept(FE_INVALID) == isnan(x));
  return quiet + loud;
}
