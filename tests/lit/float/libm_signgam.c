// lgamma tells the sign of gamma in signgam.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s -- -D_GNU_SOURCE
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2 -D_GNU_SOURCE
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  if (!(x > -2 && x < 3 && x != 0 && x != -1)) return 0;
  volatile double g = lgamma(x);
  assert(signgam == (x > -1 && x < 0 ? -1 : 1));
  g = lgamma(-0.5);
  assert(signgam == -1);
  return 0;
}
