// Sums of small integers raise nothing.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <fenv.h>
#include <mantissa/mantissa.h>
#pragma STDC FENV_ACCESS ON
int main(void) {
  short i = (short)mantissa_int("i");
  feclearexcept(FE_ALL_EXCEPT);
  volatile float y = (float)i + 1.0f;
  assert(!fetestexcept(FE_ALL_EXCEPT));
  return y > 0;
}
