// a rest is its own rest: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  double y = mantissa_double("y");
  mantissa_assume(y >= 1e-3 && y <= 1e6);
  mantissa_assume(fabs(x) <= 1e9);
  double r = fmod(x, y);
  assert(fabs(r) < y);
  assert(fmod(r, y) == r);
  return 0;
}
