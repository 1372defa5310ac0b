// NaN is no integer.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:cast -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:cast -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  if (x == x) return 0;
  // CHECK-DAG: cast_nan.c:[[@LINE+1]]:{{[0-9]+}}: float-cast: {{.*}}: nan
  long n = (long)x;
  return n == 7;
}
// CHECK: 1 finding (1 verified)
