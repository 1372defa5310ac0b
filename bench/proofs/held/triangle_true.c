// the triangle inequality of absolute values: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  double y = mantissa_double("y");
  mantissa_assume(fabs(x) <= 1e300);
  mantissa_assume(fabs(y) <= 1e300);
  assert(fabs(x + y) <= fabs(x) + fabs(y));
  return 0;
}
