// Toward zero a little more than the largest number is the largest number, without overflow.
// RUN: rm -rf %t && %mantissa run -j1 --check only:overflow --no-finite -o %t %s -- -frounding-math | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:overflow --no-finite -o %t %s -- -frounding-math -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  volatile float largest = 0x1.fffffep127f;
  __builtin_set_flt_rounds(0);
  if (!(x > 0 && x < 1e20f)) return 0;
  volatile float cut = largest + x;
  return 0;
}
// CHECK: 0 findings{{.*}}: complete
