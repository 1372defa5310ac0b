// A long double holds every double.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  long double wide = x;
  assert(x != x || (double)wide == x);
  return 0;
}
