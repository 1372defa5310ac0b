// Upward, whatever exceeds the largest number is infinity.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --no-finite -o %t %s -- -frounding-math | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --no-finite -o %t %s -- -frounding-math -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  volatile float largest = 0x1.fffffep127f;
  if (!(x > 0 && x < 1)) return 0;
  volatile float nearest = largest + x;
  __builtin_set_flt_rounds(2);
  // CHECK-DAG: overflow_upward_only.c:[[@LINE+1]]:{{[0-9]+}}: float-overflow: addition overflows: {{.*}} in mode RTP
  volatile float up = largest + x;
  return 0;
}
// CHECK: 1 finding (1 verified)
