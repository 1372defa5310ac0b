// The payload of a NaN input is the program's to look at.
// RUN: rm -rf %t.0 && not %mantissa run -j1 -o %t.0 %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.0 complete 1
// RUN: rm -rf %t.2 && not %mantissa run -j1 -o %t.2 %s -- -O2 | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.2 complete 1
#include <assert.h>
#include <math.h>
#include <string.h>
#include <mantissa/mantissa.h>
int main(void) {
  unsigned long bits = mantissa_ulong("bits"), out;
  double x;
  memcpy(&x, &bits, 8);
  if (!isnan(x)) return 0;
  double y = x;
  memcpy(&out, &y, 8);
  // CHECK: nan_payload.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert((out & 0xfff) != 0x123);
  return 0;
}
