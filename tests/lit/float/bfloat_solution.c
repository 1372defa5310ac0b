// Conditions on a bfloat are solved exactly.
// RUN: rm -rf %t.0 && not %mantissa run -j1 -o %t.0 %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.0 complete 1
// RUN: rm -rf %t.2 && not %mantissa run -j1 -o %t.2 %s -- -O2 | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.2 complete 1
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  __bf16 x;
  mantissa_symbolic(&x, sizeof x, "x");
  float wide = x;
  // CHECK: bfloat_solution.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(wide * 3.0f != 1.5f);
  return 0;
}
