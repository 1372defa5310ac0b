// A NaN that is only moved keeps its bits.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <math.h>
#include <string.h>
#include <mantissa/mantissa.h>
static double pass(double x) { return x; }
struct pair { double a, b; };
int main(void) {
  unsigned long bits = mantissa_ulong("bits"), out;
  double x;
  memcpy(&x, &bits, 8);
  struct pair p = {pass(x), 1.0}, q = p;
  double y = mantissa_int("which") ? q.a : p.a;
  memcpy(&out, &y, 8);
  assert(out == bits);
  y = -fabs(y);
  memcpy(&out, &y, 8);
  assert(out == (bits | 1ul << 63));
  return 0;
}
