// fabs, copysign and signbit move bits.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x"), y = mantissa_double("y");
  if (isnan(x) || isnan(y)) return 0;
  double z = copysign(x, y);
  assert(fabs(z) == fabs(x) && !!signbit(z) == !!signbit(y));
  return 0;
}
