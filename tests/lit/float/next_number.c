// nextafter moves, by one step.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  if (!isfinite(x)) return 0;
  float up = nextafterf(x, INFINITY), down = nextafterf(x, -INFINITY);
  assert(down < x && x < up);
  assert(!isfinite(up) || nextafterf(up, -INFINITY) == x);
  assert(nexttowardf(x, x) == x);
  return 0;
}
