// Infinity is exact: adding to it overflows nothing.
// RUN: rm -rf %t && %mantissa run -j1 --check only:fp --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:fp --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  if (!(x > 1.7976931348623157e308)) return 0;
  volatile double sum = x + 1e308, product = x * 2.0, inverse = 1.0 / x;
  return 0;
}
// CHECK: 0 findings{{.*}}: complete
