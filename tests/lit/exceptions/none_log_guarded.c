// A logarithm of positive numbers only.
// RUN: rm -rf %t && %mantissa run -j1 --check only:divzero,invalid,overflow --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:divzero,invalid,overflow --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
#include <math.h>
int main(void) {
  double x = mantissa_double("x");
  if (!(x > 0)) return 0;
  volatile double l = log(x), t = log10(x), b = log2(x);
  return 0;
}
// CHECK: 0 findings{{.*}}: complete
