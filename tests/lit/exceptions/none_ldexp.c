// Scaling inside the range.
// RUN: rm -rf %t && %mantissa run -j1 --check only:fp --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:fp --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
#include <math.h>
int main(void) {
  float x = mantissa_float("x");
  int n = mantissa_int("n");
  if (!(x > 1 && x < 2 && n > -120 && n < 120)) return 0;
  volatile float scaled = ldexpf(x, n);
  return 0;
}
// CHECK: 0 findings{{.*}}: complete
