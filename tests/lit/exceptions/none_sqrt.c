// The root of a magnitude; minus zero has one too.
// RUN: rm -rf %t && %mantissa run -j1 --check only:fp --no-finite -o %t %s -- -fno-math-errno | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:fp --no-finite -o %t %s -- -fno-math-errno -O2 | FileCheck %s
#include <mantissa/mantissa.h>
#include <math.h>
int main(void) {
  double x = mantissa_double("x");
  if (!(x >= 0)) return 0;
  volatile double minus_zero = -0.0;
  volatile double root = sqrt(x), zero = sqrt(minus_zero);
  return 0;
}
// CHECK: 0 findings{{.*}}: complete
