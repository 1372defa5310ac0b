// Of two zeros fmin and fmax give the constant, wherever it stands, as native code does.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  double y = mantissa_double("y");
  if (x != 0 || y != 0) return 0;
  assert(!signbit(fmaxf(x, 0.0f)) && !signbit(fmaxf(0.0f, x)));
  assert(signbit(fmaxf(x, -0.0f)) && signbit(fminf(x, -0.0f)));
  assert(!signbit(fmin(y, 0.0)) && signbit(fmax(y, -0.0)));
  return 0;
}
