// fegetenv, feholdexcept and feupdateenv keep mode and flags.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <fenv.h>
#include <mantissa/mantissa.h>
#pragma STDC FENV_ACCESS ON
int main(void) {
  double x = mantissa_double("x");
  fenv_t saved;
  fesetround(FE_UPWARD);
  feholdexcept(&saved);
  fesetround(FE_DOWNWARD);
  volatile double y = 1.0 / 3.0;
  assert(fetestexcept(FE_INEXACT));
  feclearexcept(FE_ALL_EXCEPT);
  assert(!fetestexcept(FE_ALL_EXCEPT));
  feraiseexcept(FE_DIVBYZERO);
  feupdateenv(&saved);
  assert(fegetround() == FE_UPWARD && fetestexcept(FE_ALL_EXCEPT) == FE_DIVBYZERO);
  fesetenv(FE_DFL_ENV);
  assert(fegetround() == FE_TONEAREST && !fetestexcept(FE_ALL_EXCEPT));
  return x > y;
}
