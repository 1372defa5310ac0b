// an angle wrapped into the circle: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  mantissa_assume(x >= 0 && x <= 1e6);
  double r = fmod(x, 360);
  assert(r >= 0 && r < 360);
  return 0;
}
