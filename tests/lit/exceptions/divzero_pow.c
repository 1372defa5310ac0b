// pow has a pole at zero for negative exponents.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:divzero --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:divzero --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
#include <math.h>
int main(void) {
  double x = mantissa_double("x"), y = mantissa_double("y");
  // CHECK-DAG: divzero_pow.c:[[@LINE+1]]:{{[0-9]+}}: float-divide-by-zero: pow has a pole
  volatile double p = pow(x, y);
  return 0;
}
// CHECK: 1 finding (1 verified)
