// frexp and ldexp are inverse.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  int e;
  float fraction = frexpf(x, &e);
  if (!isfinite(x)) return 0;
  assert(x == 0 ? fraction == 0 && e == 0 : fabsf(fraction) >= 0.5f && fabsf(fraction) < 1.0f);
  assert(ldexpf(fraction, e) == x);
  assert(x == 0 || (ilogbf(x) == e - 1 && logbf(x) == (float)(e - 1)));
  return 0;
}
