// two orders of a sum, relative to the magnitudes: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double a = mantissa_double("a");
  double b = mantissa_double("b");
  double c = mantissa_double("c");
  mantissa_assume(fabs(a) <= 1000000.0);
  mantissa_assume(fabs(b) <= 1000000.0);
  mantissa_assume(fabs(c) <= 1000000.0);
  double l = (a + b) + c, r = a + (b + c);
  double scale = fabs(a) + fabs(b) + fabs(c);
  assert(scale == 0 || fabs(l - r) / scale <= 1e-15);
  return 0;
}
