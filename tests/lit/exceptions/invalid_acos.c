// acos outside of its domain.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:invalid --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:invalid --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
#include <math.h>
int main(void) {
  double x = mantissa_double("x");
  if (!(x > 0.5 && x < 1.5)) return 0;
  // CHECK-DAG: invalid_acos.c:[[@LINE+1]]:{{[0-9]+}}: float-invalid: acos makes a NaN
  volatile double a = acos(x);
  return 0;
}
// CHECK: 1 finding (1 verified)
