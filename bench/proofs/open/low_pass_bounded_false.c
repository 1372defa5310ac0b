// a low-pass filter does not leave the range of its input: some input breaks it
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double a = mantissa_double("a");
  double x0 = mantissa_double("x0");
  double x1 = mantissa_double("x1");
  double x2 = mantissa_double("x2");
  double x3 = mantissa_double("x3");
  double x4 = mantissa_double("x4");
  mantissa_assume(a >= 0 && a <= 1);
  mantissa_assume(fabs(x0) <= 1);
  mantissa_assume(fabs(x1) <= 1);
  mantissa_assume(fabs(x2) <= 1);
  mantissa_assume(fabs(x3) <= 1);
  mantissa_assume(fabs(x4) <= 1);
  double v[5] = {x0, x1, x2, x3, x4}, y = 0;
  for (int i = 0; i < 5; ++i) y += a * (v[i] - y);
  assert(fabs(y) <= 0.999);
  return 0;
}
