// a product grows with its factor: some input breaks it
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  double y = mantissa_double("y");
  double z = mantissa_double("z");
  mantissa_assume(x > 0 && x <= 1e100);
  mantissa_assume(y > 0 && y <= 1e100);
  mantissa_assume(z >= 0.01 && z <= 100);
  mantissa_assume(x < y);
  assert(x * z < y * z);
  return 0;
}
