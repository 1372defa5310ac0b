// floor, ceil, trunc and round enclose.
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
  assert(floor(x) <= x && x <= ceil(x));
  assert(fabs(trunc(x)) <= fabs(x));
  assert(round(x) == floor(x) || round(x) == ceil(x));
  return 0;
}
