// NaN in, NaN out: nothing is raised.
// RUN: rm -rf %t && %mantissa run -j1 --check only:fp --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:fp --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  if (x == x) return 0;
  volatile double sum = x + 1.0, product = sum * 2.0, quotient = product / 3.0;
  return 0;
}
// CHECK: 0 findings{{.*}}: complete
