// the magnitude of a product of complex numbers: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double a = mantissa_double("a");
  double b = mantissa_double("b");
  double c = mantissa_double("c");
  double e = mantissa_double("e");
  mantissa_assume(a >= 1 && a <= 2);
  mantissa_assume(b >= 1 && b <= 2);
  mantissa_assume(c >= 1 && c <= 2);
  mantissa_assume(e >= 1 && e <= 2);
  double re = a * c - b * e, im = a * e + b * c;
  double m = re * re + im * im, n = (a * a + b * b) * (c * c + e * e);
  assert(fabs(m - n) <= 1e-13 * n);
  return 0;
}
