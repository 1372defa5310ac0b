// An input may be a signaling NaN: computing with it raises invalid, moving it does not, and what is computed is quiet.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s -- -frounding-math | FileCheck %s
#include <assert.h>
#include <fenv.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  volatile double y, z;
  feclearexcept(FE_ALL_EXCEPT);
  y = -x;
  assert(!fetestexcept(FE_INVALID));
  y = x + 1;
  int first = fetestexcept(FE_ALL_EXCEPT);
  feclearexcept(FE_ALL_EXCEPT);
  z = y + 1;
  if (isnan(x)) assert(!fetestexcept(FE_INVALID));
  // CHECK: flags_signaling.c:[[@LINE+1]]:{{.*}} assertion
  assert(first != FE_INVALID);
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path was explored
