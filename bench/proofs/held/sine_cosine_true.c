// sine and cosine on the circle: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  mantissa_assume(fabs(x) <= 100);
  double s = sin(x), c = cos(x);
  assert(fabs(s * s + c * c - 1) <= 1e-15);
  return 0;
}
