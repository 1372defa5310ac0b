// the logarithm of a product is the sum of both: a tolerance that some input breaks
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  double y = mantissa_double("y");
  mantissa_assume(x >= 1 && x <= 100);
  mantissa_assume(y >= 1 && y <= 100);
  double l = log(x * y), r = log(x) + log(y);
  assert(fabs(l - r) <= 1e-17);
  return 0;
}
