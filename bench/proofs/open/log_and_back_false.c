// the exponential of a logarithm: a tolerance that some input breaks
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  mantissa_assume(x >= 1 && x <= 100);
  double y = exp(log(x));
  assert(fabs(y - x) <= 1e-16 * x);
  return 0;
}
