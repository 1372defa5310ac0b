// a matrix by its inverse: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double a = mantissa_double("a");
  double b = mantissa_double("b");
  double c = mantissa_double("c");
  double d = mantissa_double("d");
  mantissa_assume(b >= -2 && b <= 2);
  mantissa_assume(c >= -2 && c <= 2);
  mantissa_assume(a >= 3 && a <= 10);
  mantissa_assume(d >= 3 && d <= 10);
  double e = a * d - b * c;
  double p = d / e, q = -b / e, r = -c / e, s = a / e;
  assert(fabs(a * p + b * r - 1) <= 1e-13);
  assert(fabs(a * q + b * s) <= 1e-13);
  return 0;
}
