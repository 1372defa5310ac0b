// The cube root by Newton's method.
// planted: it starts at x, so that x == 0 divides zero by zero
// planted: the assertion that five steps suffice is false for large x
// run: --entry cube_root
#include <assert.h>
#include <math.h>

double cube_root(double x) {
  if (!(fabs(x) <= 1e6)) return NAN;
  double y = x;
  for (int i = 0; i < 5; ++i) y = y - (y * y * y - x) / (3 * y * y);  // bug: float-invalid
  assert(fabs(y * y * y - x) <= 1e-3 * fabs(x));                      // bug: assertion
  return y;
}
