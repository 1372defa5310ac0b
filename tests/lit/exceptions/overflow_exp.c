// exp has a range of its own.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
#include <math.h>
int main(void) {
  double x = mantissa_double("x");
  if (!(x > 709 && x < 710)) return 0;
  // CHECK-DAG: overflow_exp.c:[[@LINE+1]]:{{[0-9]+}}: float-overflow: exp overflows
  volatile double e = exp(x);
  return 0;
}
// CHECK: 1 finding (1 verified)
