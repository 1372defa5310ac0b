// Subnormals exist.
// RUN: rm -rf %t.0 && not %mantissa run -j1 -o %t.0 %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.0 complete 1
// RUN: rm -rf %t.2 && not %mantissa run -j1 -o %t.2 %s -- -O2 | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.2 complete 1
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  // CHECK: classes_subnormal.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(x == 0 || fpclassify(x) != FP_SUBNORMAL);
  return 0;
}
