// A quotient by a small number.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow,divzero --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow,divzero --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  if (!(x > 1e200)) return 0;
  // CHECK-DAG: overflow_div.c:[[@LINE+1]]:{{[0-9]+}}: float-overflow: division overflows
  volatile double quotient = x / 1e-200;
  return 0;
}
// CHECK: 1 finding (1 verified)
