// (long)(x + 0.5f) is not lround: the float just below a half.
// RUN: rm -rf %t.0 && not %mantissa run -j1 -o %t.0 %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.0 complete 1
// RUN: rm -rf %t.2 && not %mantissa run -j1 -o %t.2 %s -- -O2 | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.2 complete 1
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  if (!(x >= 0 && x < 100)) return 0;
  // CHECK: round_plus_half.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(lroundf(x) == (long)(x + 0.5f));
  return 0;
}
