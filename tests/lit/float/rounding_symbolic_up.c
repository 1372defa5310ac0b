// Only with a symbolic rounding mode: 1 + 2^-30 is more than 1 when rounding up.
// RUN: rm -rf %t.0 && not %mantissa run -j1 -o %t.0 %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.0 complete 1
// RUN: rm -rf %t.2 && not %mantissa run -j1 -o %t.2 %s -- -O2 | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.2 complete 1
#include <assert.h>
#include <fenv.h>
#include <mantissa/mantissa.h>
#pragma STDC FENV_ACCESS ON
int main(void) {
  int mode = mantissa_int("mode");
  float x = mantissa_float("x");
  if (fesetround(mode) != 0) return 0;
  if (!(x > 0 && x < 0x1p-30f)) return 0;
  float sum = 1.0f + x;
  // CHECK: rounding_symbolic_up.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(sum == 1.0f);
  return 0;
}
