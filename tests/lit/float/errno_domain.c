// errno is EDOM exactly outside the domain.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  errno = 0;
  volatile double y = sqrt(x);
  assert((errno == EDOM) == (x < 0));
  errno = 0;
  y = acos(x);
  assert((errno == EDOM) == (x < -1 || x > 1));
  errno = 0;
  y = ldexp(x, 5000);
  assert((errno == ERANGE) == (isfinite(x) && x != 0));
  return y > 1;
}
