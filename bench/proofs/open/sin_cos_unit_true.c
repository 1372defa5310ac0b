// a point of the circle: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double t = mantissa_double("t");
  mantissa_assume(fabs(t) <= 6.3);
  double s = sin(t), c = cos(t);
  assert(fabs(s * s + c * c - 1) <= 1e-14);
  return 0;
}
