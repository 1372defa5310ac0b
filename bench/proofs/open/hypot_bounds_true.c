// hypot lies between the larger side and the sum of both: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  double y = mantissa_double("y");
  mantissa_assume(x >= 0.001 && x <= 1000.0);
  mantissa_assume(y >= 0.001 && y <= 1000.0);
  double h = hypot(x, y);
  assert(h >= fmax(x, y) * (1 - 1e-14));
  assert(h <= (x + y) * (1 + 1e-14));
  return 0;
}
