// What follows from the domains and signs of functions is proved.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  if (!(x < -2)) return 0;
  assert(isnan(asin(x)) && isnan(log(x)));
  assert(atan(x) <= 0 && atan(x) > -1.6 && tanh(x) >= -1);
  return 0;
}
