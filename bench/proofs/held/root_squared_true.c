// the square of a square root: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  mantissa_assume(x >= 1 && x <= 1e10);
  double s = sqrt(x);
  assert(fabs(s * s - x) <= 4.5e-16 * x);
  return 0;
}
