// a power is bounded and at least one: a tolerance that some input breaks
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  double y = mantissa_double("y");
  mantissa_assume(x >= 1 && x <= 2);
  mantissa_assume(y >= 0 && y <= 3);
  double p = pow(x, y);
  assert(p >= 1 - 1e-15 && p <= 7.9);
  return 0;
}
