// Long float terms hold no address: a program that never looks at one assumes nothing of them.
// RUN: rm -rf %t && not %mantissa run -j1 --no-replay -o %t %s | FileCheck %s
#include <assert.h>
#include <complex.h>
#include <mantissa/mantissa.h>
int main(void) {
  double complex z = mantissa_double("a") + mantissa_double("b") * I;
  double complex w = z * z;
  if (creal(w) == -1.0 && cimag(w) == 0.0) assert(0);
  return 0;
}
// CHECK: assertion
// CHECK: complete: every feasible path was explored
// CHECK-NOT: under
