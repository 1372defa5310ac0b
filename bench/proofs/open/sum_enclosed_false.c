// a sum of three rounded down, to nearest and up: an exact sum is all three
#include <assert.h>
#include <fenv.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double a = mantissa_double("a");
  double b = mantissa_double("b");
  double c = mantissa_double("c");
  mantissa_assume(fabs(a) <= 1e100);
  mantissa_assume(fabs(b) <= 1e100);
  mantissa_assume(fabs(c) <= 1e100);
  double n = a + b + c;
  fesetround(FE_DOWNWARD);
  volatile double l = a + b + c;
  fesetround(FE_UPWARD);
  volatile double h = a + b + c;
  fesetround(FE_TONEAREST);
  assert(l <= n && n < h);
  return 0;
}
