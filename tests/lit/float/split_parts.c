// modf: the parts add up and have the sign of the whole.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x"), whole;
  double fraction = modf(x, &whole);
  if (isnan(x)) return 0;
  assert(!!signbit(fraction) == !!signbit(x));
  assert(fabs(fraction) < 1.0 && whole == trunc(x));
  return 0;
}
