// A product in range.
// RUN: rm -rf %t && %mantissa run -j1 --check only:fp --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:fp --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  if (!(x >= 1 && x < 1e18f)) return 0;
  volatile float square = x * x;
  return 0;
}
// CHECK: 0 findings{{.*}}: complete
