// fmin and fmax give the number if one is NaN.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x"), y = mantissa_double("y");
  double low = fmin(x, y), high = fmax(x, y);
  assert(isnan(low) == (isnan(x) && isnan(y)));
  assert(isnan(x) || low <= x);
  assert(isnan(y) || high >= y);
  return 0;
}
