// A product of small numbers that is not representable.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:underflow --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:underflow --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  if (!(x > 0 && x < 1e-200)) return 0;
  // CHECK-DAG: underflow_mul.c:[[@LINE+1]]:{{[0-9]+}}: float-underflow: multiplication underflows
  volatile double product = x * 1e-200;
  return 0;
}
// CHECK: 1 finding (1 verified)
