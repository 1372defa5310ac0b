// fmod may be negative.
// RUN: rm -rf %t.0 && not %mantissa run -j1 -o %t.0 %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.0 complete 1
// RUN: rm -rf %t.2 && not %mantissa run -j1 -o %t.2 %s -- -O2 | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.2 complete 1
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  if (!(x > -8.0f && x < 8.0f)) return 0;
  // CHECK: remainder_negative.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(fmodf(x, 3.0f) >= 0.0f);
  return 0;
}
