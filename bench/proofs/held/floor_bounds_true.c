// the integer below, and what is left of it: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  mantissa_assume(fabs(x) <= 1e12);
  double f = floor(x), r = x - f;
  assert(f <= x && x < f + 1);
  assert(r >= 0 && r <= 1);
  return 0;
}
