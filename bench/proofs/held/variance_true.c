// the variance is not negative: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  double y = mantissa_double("y");
  double z = mantissa_double("z");
  mantissa_assume(fabs(x) <= 1000);
  mantissa_assume(fabs(y) <= 1000);
  mantissa_assume(fabs(z) <= 1000);
  double m = (x + y + z) / 3;
  double t = (x - m) * (x - m) + (y - m) * (y - m) + (z - m) * (z - m);
  double f = (x * x + y * y + z * z) / 3 - m * m;
  assert(t >= 0);
  return 0;
}
