// Infinity has no difference to itself.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:invalid --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:invalid --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x"), y = mantissa_double("y");
  // CHECK-DAG: invalid_inf_minus_inf.c:[[@LINE+1]]:{{[0-9]+}}: float-invalid: subtraction makes a NaN
  volatile double difference = x - y;
  return 0;
}
// CHECK: 1 finding (1 verified)
