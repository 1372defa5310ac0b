// A product in float that would fit a double.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  if (!(x > 1e19f && x < 1e20f)) return 0;
  // CHECK-DAG: overflow_mul_float.c:[[@LINE+1]]:{{[0-9]+}}: float-overflow: multiplication overflows
  volatile float square = x * x;
  volatile double wide = (double)x * x;
  return 0;
}
// CHECK: 1 finding (1 verified)
