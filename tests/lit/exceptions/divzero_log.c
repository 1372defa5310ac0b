// log has a pole at zero.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:divzero --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:divzero --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
#include <math.h>
int main(void) {
  double x = mantissa_double("x");
  if (!(x >= 0)) return 0;
  // CHECK-DAG: divzero_log.c:[[@LINE+1]]:{{[0-9]+}}: float-divide-by-zero: log has a pole
  volatile double l = log(x);
  return 0;
}
// CHECK: 1 finding (1 verified)
