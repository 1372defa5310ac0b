// A pole of a long double.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:divzero --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:divzero --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  long double x = mantissa_long_double("x");
  if (!(x >= 1)) return 0;
  // CHECK-DAG: divzero_long_double.c:[[@LINE+1]]:{{[0-9]+}}: float-divide-by-zero: division has a pole
  volatile long double inverse = 1.0L / (x - 1);
  return 0;
}
// CHECK: 1 finding (1 verified)
