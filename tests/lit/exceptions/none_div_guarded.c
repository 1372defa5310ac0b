// A division behind its guard, at every level of optimisation.
// RUN: rm -rf %t && %mantissa run -j1 --check only:divzero,invalid --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:divzero,invalid --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  double result = x != 0 && x == x ? 1.0 / x : 0.0;
  volatile double kept = result;
  return 0;
}
// CHECK: 0 findings{{.*}}: complete
