// the norm of a vector twice as long: a tolerance that some input breaks
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  double y = mantissa_double("y");
  double z = mantissa_double("z");
  mantissa_assume(fabs(x) <= 1e50);
  mantissa_assume(fabs(y) <= 1e50);
  mantissa_assume(fabs(z) <= 1e50);
  double n = sqrt(x * x + y * y + z * z);
  double a = 2 * x, b = 2 * y, c = 2 * z;
  double m = sqrt(a * a + b * b + c * c);
  assert(fabs(m - 2.0000001 * n) <= 1e-14 * m + 1e-150);
  return 0;
}
