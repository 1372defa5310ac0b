// two orders of a product, close in the usual way: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  double y = mantissa_double("y");
  double z = mantissa_double("z");
  mantissa_assume(x >= 0.001 && x <= 1000.0);
  mantissa_assume(y >= 0.001 && y <= 1000.0);
  mantissa_assume(z >= 0.001 && z <= 1000.0);
  double a = (x * y) * z, b = x * (y * z);
  assert(a == b || fabs(a - b) <= 5e-16 * fmax(fabs(a), fabs(b)));
  return 0;
}
