// the square of a square root: some input breaks it
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  mantissa_assume(x >= 1 && x <= 1e10);
  double s = sqrt(x);
  assert(fabs(s * s - x) <= 1e-16 * x);
  return 0;
}
