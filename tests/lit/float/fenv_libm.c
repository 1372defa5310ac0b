// The flags of a libm call with a symbolic argument: a pole is a division by zero, a result that vanished underflowed, and
// neither overflowed.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <assert.h>
#include <fenv.h>
#include <mantissa/mantissa.h>
#include <math.h>
#pragma STDC FENV_ACCESS ON

int main(void) {
  double x = mantissa_double("x");
  mantissa_assume(x >= -1000 && x <= 1000);
  feclearexcept(FE_ALL_EXCEPT);
  volatile double y = exp(x);
  if (fetestexcept(FE_OVERFLOW)) assert(x > 709);
  if (fetestexcept(FE_UNDERFLOW)) assert(x < -708);
  if (x < 0) return 0;
  feclearexcept(FE_ALL_EXCEPT);
  y = log(x);
  assert(!fetestexcept(FE_OVERFLOW | FE_UNDERFLOW | FE_INVALID));
  // CHECK: fenv_libm.c:[[#@LINE+2]]:{{.*}}: assertion:
  // CHECK-NEXT: double x = {{-?}}0.0
  assert(!fetestexcept(FE_DIVBYZERO));
  return 0;
}
// CHECK: 1 finding (1 verified)
