// a cross product is orthogonal to its factor: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double a = mantissa_double("a");
  double b = mantissa_double("b");
  double c = mantissa_double("c");
  double u = mantissa_double("u");
  double v = mantissa_double("v");
  double w = mantissa_double("w");
  mantissa_assume(fabs(a) <= 1);
  mantissa_assume(fabs(b) <= 1);
  mantissa_assume(fabs(c) <= 1);
  mantissa_assume(fabs(u) <= 1);
  mantissa_assume(fabs(v) <= 1);
  mantissa_assume(fabs(w) <= 1);
  double x = b * w - c * v, y = c * u - a * w, z = a * v - b * u;
  double s = a * x + b * y + c * z;
  assert(fabs(s) <= 1e-14);
  return 0;
}
