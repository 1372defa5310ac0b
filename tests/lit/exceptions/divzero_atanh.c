// atanh has poles at the ends of its domain.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:divzero --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:divzero --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
#include <math.h>
int main(void) {
  double x = mantissa_double("x");
  if (!(x >= -1 && x <= 0.5)) return 0;
  // CHECK-DAG: divzero_atanh.c:[[@LINE+1]]:{{[0-9]+}}: float-divide-by-zero: atanh has a pole: atanh(-1.0) = -inf
  volatile double a = atanh(x);
  return 0;
}
// CHECK: 1 finding (1 verified)
