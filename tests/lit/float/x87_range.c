// Only in long double: a product that overflows every double is finite.
// RUN: rm -rf %t.0 && not %mantissa run -j1 -o %t.0 %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.0 complete 1
// RUN: rm -rf %t.2 && not %mantissa run -j1 -o %t.2 %s -- -O2 | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.2 complete 1
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  long double x = mantissa_long_double("x");
  if (!(x > 1e300L && x < 1e301L)) return 0;
  assert(isinf((double)(x * 1e300L)));
  // CHECK: x87_range.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(isinf(x * 1e300L));
  return 0;
}
