// Both zeros are zero.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:divzero --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:divzero --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  if (x == 0 && !__builtin_signbit(x)) return 0;
  // CHECK-DAG: divzero_float.c:[[@LINE+1]]:{{[0-9]+}}: float-divide-by-zero: division has a pole: 2.0 / -0.0 = -inf
  volatile float inverse = 2.0f / x;
  return 0;
}
// CHECK: 1 finding (1 verified)
