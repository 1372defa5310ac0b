// scalbn underflows where bits are lost, and not where the tiny result is exact.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow,underflow --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow,underflow --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
#include <math.h>
int main(void) {
  float x = mantissa_float("x");
  if (!(x >= 1 && x < 2)) return 0;
  volatile float exact = scalbnf(x >= 1.5f ? 1.5f : 1.0f, -130);
  // CHECK-DAG: underflow_scalbn.c:[[@LINE+1]]:{{[0-9]+}}: float-underflow: scaling underflows
  volatile float small = scalbnf(x, -140);
  return 0;
}
// CHECK: 1 finding (1 verified)
