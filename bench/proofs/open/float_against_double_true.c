// a polynomial in float against double: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  float x = mantissa_float("x");
  mantissa_assume(x >= -1 && x <= 1);
  float f = (0.5f * x + 0.25f) * x + 0.125f;
  double d = (0.5 * x + 0.25) * x + 0.125;
  assert(fabs(f - d) <= 1e-6);
  return 0;
}
