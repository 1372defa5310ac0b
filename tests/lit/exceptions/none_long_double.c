// Squares of doubles fit a long double.
// RUN: rm -rf %t && %mantissa run -j1 --check only:overflow --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:overflow --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  long double x = mantissa_float("x");
  volatile long double square = x * x;
  return 0;
}
// CHECK: 0 findings{{.*}}: complete
