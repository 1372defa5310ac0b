// Every half is a float, and back.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  _Float16 x;
  mantissa_symbolic(&x, sizeof x, "x");
  float wide = x;
  assert(x != x || (_Float16)wide == x);
  return 0;
}
