// a dot product forwards and backwards: some input breaks it
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
  mantissa_assume(fabs(a) <= 10);
  mantissa_assume(fabs(b) <= 10);
  mantissa_assume(fabs(c) <= 10);
  mantissa_assume(fabs(u) <= 10);
  mantissa_assume(fabs(v) <= 10);
  mantissa_assume(fabs(w) <= 10);
  double f = a * u + b * v + c * w, r = c * w + b * v + a * u;
  assert(fabs(f - r) <= 1e-15);
  return 0;
}
