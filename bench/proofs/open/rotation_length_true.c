// a rotation keeps the length: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  double y = mantissa_double("y");
  double c = mantissa_double("c");
  double s = mantissa_double("s");
  mantissa_assume(fabs(x) <= 1);
  mantissa_assume(fabs(y) <= 1);
  mantissa_assume(fabs(c) <= 1);
  mantissa_assume(fabs(s) <= 1);
  mantissa_assume(fabs(c * c + s * s - 1) <= 1e-15);
  double u = c * x - s * y, v = s * x + c * y;
  double e = (u * u + v * v) - (x * x + y * y);
  assert(fabs(e) <= 1e-13);
  return 0;
}
