// exp of a large negative number is nothing.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:underflow --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:underflow --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
#include <math.h>
int main(void) {
  double x = mantissa_double("x");
  if (!(x < -700 && x > -800)) return 0;
  // CHECK-DAG: underflow_exp.c:[[@LINE+1]]:{{[0-9]+}}: float-underflow: exp underflows
  volatile double e = exp(x);
  return 0;
}
// CHECK: 1 finding (1 verified)
