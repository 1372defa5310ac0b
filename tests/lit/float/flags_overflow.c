// The overflow flag of a symbolic product.
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
  float x = mantissa_float("x");
  if (!isfinite(x)) return 0;
  feclearexcept(FE_ALL_EXCEPT);
  volatile float y = x * 2.0f;
  // CHECK: flags_overflow.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(!fetestexcept(FE_OVERFLOW));
  return y > 0;
}
