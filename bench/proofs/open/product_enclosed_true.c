// a product rounded down, to nearest and up: holds for all inputs
#include <assert.h>
#include <fenv.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  double y = mantissa_double("y");
  mantissa_assume(fabs(x) <= 1e150);
  mantissa_assume(fabs(y) <= 1e150);
  double n = x * y;
  fesetround(FE_DOWNWARD);
  volatile double l = x * y;
  fesetround(FE_UPWARD);
  volatile double h = x * y;
  fesetround(FE_TONEAREST);
  assert(l <= n && n <= h);
  return 0;
}
