// three numbers added in two orders: some input breaks it
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  double y = mantissa_double("y");
  double z = mantissa_double("z");
  mantissa_assume(x >= 0 && x <= 1);
  mantissa_assume(y >= 0 && y <= 1);
  mantissa_assume(z >= 0 && z <= 1);
  double l = (x + y) + z, r = x + (y + z);
  assert(fabs(l - r) < 2e-16);
  return 0;
}
