// An environment that flushes subnormal numbers to zero, or traps, is a Loss; one that fegetenv gave is none.
// RUN: rm -rf %t && %mantissa run -j1 --replay none -o %t %s | FileCheck %s --check-prefix=USUAL
// RUN: rm -rf %t && %mantissa run -j1 --replay none -o %t %s -- -DBITS=0x8000 | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --replay none -o %t %s -- -DBITS=0x40 | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --replay none -o %t %s -- -DTRAP | FileCheck %s
#define _GNU_SOURCE
#include <assert.h>
#include <fenv.h>
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  if (!(x > 3e-308 && x < 1)) return 0;
  volatile double inexact = x + 1;  // a flag that depends on the input
  fenv_t environment;
  fegetenv(&environment);
#ifdef BITS
  environment.__mxcsr |= BITS;
#endif
#ifdef TRAP
  fesetenv(FE_NOMASK_ENV);
#else
  fesetenv(&environment);
#endif
  volatile double y = x * 0.5;
  assert(y != 0);
  return 0;
}
// USUAL: complete: every feasible path was explored
// CHECK: not complete: fesetenv: an environment that traps or flushes subnormal numbers to zero is not followed
