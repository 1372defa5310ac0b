// a quotient rounded in two directions: at most one step apart: a tolerance that some input breaks
#include <assert.h>
#include <fenv.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  double y = mantissa_double("y");
  mantissa_assume(x >= 1 && x <= 1000);
  mantissa_assume(y >= 1 && y <= 1000);
  fesetround(FE_DOWNWARD);
  volatile double l = x / y;
  fesetround(FE_UPWARD);
  volatile double h = x / y;
  fesetround(FE_TONEAREST);
  assert(l <= h && h - l <= 1.5e-16 * h);
  return 0;
}
