// the smooth step stays within one: some input breaks it
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double t = mantissa_double("t");
  mantissa_assume(t >= 0 && t <= 1);
  double s = t * t * (3 - 2 * t);
  assert(s <= 0.999999);
  return 0;
}
