// remainder and remquo agree, within half the divisor.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  if (!(x >= 0 && x <= 16)) return 0;
  int q;
  float r = remquof(x, 4.0f, &q);
  assert(r == remainderf(x, 4.0f));
  assert(r >= -2.0f && r <= 2.0f);
  assert(q >= 0 && q <= 4);
  return 0;
}
