// a difference of near numbers is exact: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  double y = mantissa_double("y");
  mantissa_assume(x >= 0.001 && x <= 1);
  mantissa_assume(y >= 0.001 && y <= 1);
  double r = (x - y) + y;
  assert(!(y <= 2 * x && x <= 2 * y) || r == x);
  return 0;
}
