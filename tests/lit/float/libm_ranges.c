// What follows from the ranges of functions is proved.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  if (isnan(x)) return 0;
  assert(exp(x) >= 0 && cosh(x) >= 1);
  assert(isinf(x) || (sin(x) <= 1 && cos(x) >= -1));
  return 0;
}
