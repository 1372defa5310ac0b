// fminl and fmaxl; of a signaling NaN both give a NaN (minimum_signaling.c), so a NaN is made quiet first.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  long double x = mantissa_long_double("x");
  if (isnan(x)) x += 1;
  assert(fminl(x, 1.0L) <= 1.0L && fmaxl(x, 1.0L) >= 1.0L);
  return 0;
}
