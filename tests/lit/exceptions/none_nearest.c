// To nearest a little more than the largest number is the largest number.
// RUN: rm -rf %t && %mantissa run -j1 --check only:overflow --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:overflow --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  volatile float largest = 0x1.fffffep127f;
  if (!(x > 0 && x < 1)) return 0;
  volatile float nearest = largest + x;
  return 0;
}
// CHECK: 0 findings{{.*}}: complete
