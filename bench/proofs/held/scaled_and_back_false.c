// scaled by eight and back, by ten and back: some input breaks it
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  mantissa_assume(fabs(x) >= 1e-300 && fabs(x) <= 1e300);
  assert(fabs(x * 10 / 10 - x) <= 1e-17 * fabs(x));
  return 0;
}
