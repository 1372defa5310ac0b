// the smooth step stays within one: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double t = mantissa_double("t");
  mantissa_assume(t >= 0 && t <= 1);
  double s = t * t * (3 - 2 * t);
  assert(s >= 0 && s <= 1 + 1e-15);
  return 0;
}
