// a * b + c is not fused on baseline x86-64, even where it may be.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s -- -ffp-contract=on
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2 -ffp-contract=on
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  if (!(x > 1 && x < 1.01f)) return 0;
  volatile float product = x * x;
  float expected = product - 1.0f;
  assert(x * x - 1.0f == expected);
  return 0;
}
