// sine and cosine on the circle: some input breaks it
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  mantissa_assume(fabs(x) <= 100);
  double s = sin(x), c = cos(x);
  assert(fabs(s * s + c * c - 1) <= 1e-17);
  return 0;
}
