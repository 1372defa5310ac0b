// Only in long double: 1 + x differs from 1 for an x below 2^-60.
// RUN: rm -rf %t.0 && not %mantissa run -j1 -o %t.0 %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.0 complete 1
// RUN: rm -rf %t.2 && not %mantissa run -j1 -o %t.2 %s -- -O2 | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.2 complete 1
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  long double x = mantissa_long_double("x");
  if (!(x > 0 && x < 0x1p-60L)) return 0;
  assert(1.0 + (double)x == 1.0);
  // CHECK: x87_more_bits.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(1.0L + x == 1.0L);
  return 0;
}
