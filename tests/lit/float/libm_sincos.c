// sincos and lgamma_r store through pointers.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s -- -D_GNU_SOURCE
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2 -D_GNU_SOURCE
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x"), s, c;
  if (!(x > -3 && x < 3)) return 0;
  sincos(x, &s, &c);
  assert(s >= -1 && s <= 1 && c >= -1 && c <= 1);
  int sign;
  volatile double g = lgamma_r(x, &sign);
  assert(sign == (x > -1 && x < 0 ? -1 : x > -3 && x < -2 ? -1 : x == 0 && signbit(x) ? -1 : 1));
  return g > 0;
}
