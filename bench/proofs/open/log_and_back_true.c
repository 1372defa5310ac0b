// the exponential of a logarithm: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  mantissa_assume(x >= 1 && x <= 100);
  double y = exp(log(x));
  assert(fabs(y - x) <= 1e-13 * x);
  return 0;
}
