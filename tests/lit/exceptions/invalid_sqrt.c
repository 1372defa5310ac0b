// The root of a negative number, not of minus zero.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:invalid --no-finite -o %t %s -- -fno-math-errno | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:invalid --no-finite -o %t %s -- -fno-math-errno -O2 | FileCheck %s
#include <mantissa/mantissa.h>
#include <math.h>
int main(void) {
  double x = mantissa_double("x");
  if (!(x <= 0)) return 0;
  // CHECK-DAG: invalid_sqrt.c:[[@LINE+1]]:{{[0-9]+}}: float-invalid: square root makes a NaN
  volatile double root = sqrt(x);
  return 0;
}
// CHECK: 1 finding (1 verified)
