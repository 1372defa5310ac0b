// A divisor that may be zero.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:divzero --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:divzero --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  // CHECK-DAG: divzero_double.c:[[@LINE+1]]:{{[0-9]+}}: float-divide-by-zero: division has a pole
  volatile double inverse = 1.0 / (x - 3.0);
  return 0;
}
// CHECK: 1 finding (1 verified)
