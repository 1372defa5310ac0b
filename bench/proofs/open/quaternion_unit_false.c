// a normalised quaternion has length one: some input breaks it
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double a = mantissa_double("a");
  double b = mantissa_double("b");
  double c = mantissa_double("c");
  double e = mantissa_double("e");
  mantissa_assume(a >= 0.1 && a <= 10);
  mantissa_assume(b >= 0.1 && b <= 10);
  mantissa_assume(c >= 0.1 && c <= 10);
  mantissa_assume(e >= 0.1 && e <= 10);
  double n = sqrt(a * a + b * b + c * c + e * e);
  double p = a / n, q = b / n, r = c / n, s = e / n;
  assert(fabs(p * p + q * q + r * r + s * s - 1) <= 1e-17);
  return 0;
}
