// Exceptions are reported when asked for.
// RUN: rm -rf %t && %mantissa run -j1 --check only:assert,memory,int -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:assert,memory,int -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  volatile double wild = 1.0 / x * 1e300 - x;
  volatile int n = (int)1.5;
  return 0;
}
// CHECK: 0 findings{{.*}}: complete
