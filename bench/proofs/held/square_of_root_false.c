// a square root squared: a tolerance that some input breaks
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  mantissa_assume(x >= 1e-10 && x <= 10000000000.0);
  double s = sqrt(x);
  assert(fabs(s * s - x) <= 1e-16 * x);
  return 0;
}
