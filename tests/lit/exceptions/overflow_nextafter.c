// A step away from the largest number overflows; a step to a subnormal one is exact.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:fp --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:fp --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
#include <math.h>
int main(void) {
  double x = mantissa_double("x"), y = mantissa_double("y");
  if (isnan(x) || isnan(y)) return 0;
  // CHECK-DAG: overflow_nextafter.c:[[@LINE+1]]:{{[0-9]+}}: float-overflow:
  volatile double next = nextafter(x, y);
  if (y <= 1e300 && y >= -1e300) next = nextafter(x, y);
  return 0;
}
// CHECK: 1 finding (1 verified)
