// a Chebyshev polynomial stays within one: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  mantissa_assume(x >= -1 && x <= 1);
  double y = (4 * x * x - 3) * x;
  assert(fabs(y) <= 1 + 1e-14);
  return 0;
}
