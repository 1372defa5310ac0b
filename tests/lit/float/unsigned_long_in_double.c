// Not every unsigned long survives a double; those from 2^63 take the other way of converting.
// RUN: rm -rf %t.0 && not %mantissa run -j1 -o %t.0 %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.0 complete 1
// RUN: rm -rf %t.2 && not %mantissa run -j1 -o %t.2 %s -- -O2 | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.2 complete 1
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  unsigned long u = mantissa_ulong("u");
  if (u < (1ul << 63) || u > 0xf000000000000000ul) return 0;
  // CHECK: unsigned_long_in_double.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert((unsigned long)(double)u == u);
  return 0;
}
