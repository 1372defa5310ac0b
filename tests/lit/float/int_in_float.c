// Not every int survives a float.
// RUN: rm -rf %t.0 && not %mantissa run -j1 -o %t.0 %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.0 complete 1
// RUN: rm -rf %t.2 && not %mantissa run -j1 -o %t.2 %s -- -O2 | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.2 complete 1
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  int i = mantissa_int("i");
  if (i < 0 || i > (1 << 30)) return 0;
  // CHECK: int_in_float.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert((int)(float)i == i);
  return 0;
}
