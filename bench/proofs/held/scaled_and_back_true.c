// scaled by eight and back, by ten and back: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  mantissa_assume(fabs(x) >= 1e-300 && fabs(x) <= 1e300);
  assert(x * 8 / 8 == x);
  return 0;
}
