// Toward zero the result is the largest number and not infinity; it is an overflow all the same.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --no-finite -o %t %s -- -frounding-math | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --no-finite -o %t %s -- -frounding-math -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  __builtin_set_flt_rounds(0);
  if (!(x > 3e38f)) return 0;
  // CHECK-DAG: overflow_toward_zero.c:[[@LINE+1]]:{{[0-9]+}}: float-overflow: multiplication overflows: {{.*}} in mode RTZ
  volatile float twice = x * 2.0f;
  return 0;
}
// CHECK: 1 finding (1 verified)
