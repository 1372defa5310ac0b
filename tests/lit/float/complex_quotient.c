// Quotients of complex numbers are those of the library that native programs have: here none
// overflows, as it does where only the divisor is scaled.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <assert.h>
#include <complex.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  unsigned char a = (unsigned char)mantissa_char("a");
  double complex z = __builtin_complex(1.7e308, (double)a) / __builtin_complex(1.5 + a, (double)a);
  assert(!isinf(creal(z)));
  // CHECK: complex_quotient.c:[[@LINE+1]]:{{.*}} assertion
  assert(creal(z) < 1.1e308);
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path was explored
