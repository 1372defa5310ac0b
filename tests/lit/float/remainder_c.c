// % of floats as C means it: sign of the first, smaller than the second.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  if (!(x > -64.0f && x < 64.0f)) return 0;
  float r = fmodf(x, 2.0f);
  assert(r > -2.0f && r < 2.0f);
  assert(x < 0 ? r <= 0 : r >= 0);
  return 0;
}
