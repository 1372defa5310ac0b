// logl and cosl.
// RUN: rm -rf %t.0 && not %mantissa run -j1 -o %t.0 %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.0 complete 1
// RUN: rm -rf %t.2 && not %mantissa run -j1 -o %t.2 %s -- -O2 | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.2 complete 1
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  long double x = mantissa_long_double("x");
  if (!(x > 1 && x < 100)) return 0;
  assert(logl(x) >= 0 && cosl(x) <= 1);
  // CHECK: libm_long_double.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(logl(x) < 4.0L);
  return 0;
}
