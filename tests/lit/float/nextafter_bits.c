// The bits of a neighbour of a long double: the pattern that nextafter counts on has no integer bit, the encoding has.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s -- -O0 | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s -- -O2 | FileCheck %s
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>
#include <string.h>

int main(void) {
  long double x = mantissa_long_double("x"), y = mantissa_long_double("y");
  unsigned __int128 before = 0, after = 0;
  memcpy(&before, &x, 10);
  x = nextafterl(x, y);
  memcpy(&after, &x, 10);
  if (isnan(x) || after != before + 1) return 0;
  // CHECK: nextafter_bits.c:[[#@LINE+1]]:{{.*}}: assertion:
  assert(before != (unsigned __int128)0x3fff << 64 >> 1);
  return 0;
}
// CHECK: 1 finding (1 verified)
