// Kahan's sum and the plain one: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double a = mantissa_double("a");
  double b = mantissa_double("b");
  double c = mantissa_double("c");
  double e = mantissa_double("e");
  mantissa_assume(a >= 0 && a <= 1);
  mantissa_assume(b >= 0 && b <= 1);
  mantissa_assume(c >= 0 && c <= 1);
  mantissa_assume(e >= 0 && e <= 1);
  double v[4] = {a, b, c, e}, s = 0, k = 0, n = 0;
  for (int i = 0; i < 4; ++i) {
    double y = v[i] - k, t = s + y;
    k = (t - s) - y;
    s = t;
    n += v[i];
  }
  assert(fabs(s - n) <= 1e-14);
  return 0;
}
