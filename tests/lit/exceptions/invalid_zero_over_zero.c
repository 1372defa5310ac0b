// Zero over zero is invalid and no pole.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:divzero,invalid --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:divzero,invalid --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  if (x != 0) return 0;
  // CHECK-DAG: invalid_zero_over_zero.c:[[@LINE+1]]:{{[0-9]+}}: float-invalid: division makes a NaN
  volatile double quotient = x / x;
  return 0;
}
// CHECK: 1 finding (1 verified)
