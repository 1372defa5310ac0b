// a product in float against double, relative: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  float x = mantissa_float("x"), y = mantissa_float("y");
  mantissa_assume(x >= 0.01f && x <= 100 && y >= 0.01f && y <= 100);
  double d = (double)x * y;
  assert(fabs(x * y - d) / d <= 6e-8);
  return 0;
}
