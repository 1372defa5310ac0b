// the exponential of the logarithm: some input breaks it
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  mantissa_assume(x >= 1 && x <= 1e6);
  double r = exp(log(x));
  assert(fabs(r - x) <= 1e-16 * x);
  return 0;
}
