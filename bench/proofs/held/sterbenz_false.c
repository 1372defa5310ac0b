// a difference of near numbers is exact: some input breaks it
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  double y = mantissa_double("y");
  mantissa_assume(x >= 0.001 && x <= 1);
  mantissa_assume(y >= 0.001 && y <= 1);
  double r = (x - y) + y;
  assert(fabs(r - x) <= 1e-18);
  return 0;
}
