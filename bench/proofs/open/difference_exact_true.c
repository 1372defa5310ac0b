// a difference of numbers within a factor of two is exact: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  double y = mantissa_double("y");
  mantissa_assume(y >= 1e-3 && y <= 1e9);
  mantissa_assume(x >= y / 2 && x <= 2 * y);
  double d = x - y;
  assert(d + y == x);
  return 0;
}
