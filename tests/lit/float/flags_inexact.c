// The inexact flag of a symbolic division.
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
  if (!(x > 1 && x < 100)) return 0;
  feclearexcept(FE_ALL_EXCEPT);
  volatile float y = x / 3.0f;
  // CHECK: flags_inexact.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(!fetestexcept(FE_INEXACT));
  return y > 0;
}
