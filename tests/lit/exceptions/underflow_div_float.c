// A quotient below the smallest normal number.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:underflow --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:underflow --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  if (!(x > 1e-38f && x < 1)) return 0;
  // CHECK-DAG: underflow_div_float.c:[[@LINE+1]]:{{[0-9]+}}: float-underflow: division underflows
  volatile float quotient = x / 3e30f;
  return 0;
}
// CHECK: 1 finding (1 verified)
