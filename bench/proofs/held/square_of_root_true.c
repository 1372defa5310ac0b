// a square root squared: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  mantissa_assume(x >= 1e-10 && x <= 10000000000.0);
  double s = sqrt(x);
  assert(fabs(s * s - x) <= 4e-16 * x);
  return 0;
}
