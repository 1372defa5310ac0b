// fdim.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x"), y = mantissa_float("y");
  if (isnan(x) || isnan(y)) return 0;
  float d = fdimf(x, y);
  assert(d >= 0 && (x <= y) == (d == 0));
  return 0;
}
