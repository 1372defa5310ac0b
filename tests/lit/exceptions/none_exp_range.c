// exp in its range.
// RUN: rm -rf %t && %mantissa run -j1 --check only:overflow,underflow --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:overflow,underflow --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
#include <math.h>
int main(void) {
  double x = mantissa_double("x");
  if (!(x >= -700 && x <= 700)) return 0;
  volatile double e = exp(x);
  return 0;
}
// CHECK: 0 findings{{.*}}: complete
