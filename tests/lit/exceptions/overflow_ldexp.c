// ldexp and its kin round what they scaled.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
#include <math.h>
int main(void) {
  double x = mantissa_double("x");
  int n = mantissa_int("n");
  if (!(x > 1 && x < 2 && n > 1000 && n < 2000)) return 0;
  // CHECK-DAG: overflow_ldexp.c:[[@LINE+1]]:{{[0-9]+}}: float-overflow: scaling overflows
  volatile double big = ldexp(x, n);
  return 0;
}
// CHECK: 1 finding (1 verified)
