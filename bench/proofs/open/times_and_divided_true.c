// multiplied and divided by the same number: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  double y = mantissa_double("y");
  mantissa_assume(x >= 1 && x <= 100);
  mantissa_assume(y >= 1 && y <= 100);
  double r = x * y / y;
  assert(fabs(r - x) <= 4e-16 * fabs(x));
  return 0;
}
