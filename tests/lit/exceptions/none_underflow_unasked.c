// Underflow is asked for by its own name.
// RUN: rm -rf %t && %mantissa run -j1 --check only:overflow,divzero,invalid --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:overflow,divzero,invalid --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  if (!(x > 0 && x < 1e-200)) return 0;
  volatile double product = x * 1e-200;
  return 0;
}
// CHECK: 0 findings{{.*}}: complete
