// fma rounds once, a product and a sum twice.
// RUN: rm -rf %t.0 && not %mantissa run -j1 -o %t.0 %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.0 complete 1
// RUN: rm -rf %t.2 && not %mantissa run -j1 -o %t.2 %s -- -O2 | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.2 complete 1
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  if (!(x > 1 && x < 1.01f)) return 0;
  volatile float product = x * x;
  // CHECK: fma_once.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(fmaf(x, x, -1.0f) == product - 1.0f);
  return 0;
}
