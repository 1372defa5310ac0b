// a sum of squares in float and in double: some input breaks it
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  float x = mantissa_float("x");
  float y = mantissa_float("y");
  float z = mantissa_float("z");
  mantissa_assume(x >= 0 && x <= 10);
  mantissa_assume(y >= 0 && y <= 10);
  mantissa_assume(z >= 0 && z <= 10);
  float f = x * x + y * y + z * z;
  double g = (double)x * x + (double)y * y + (double)z * z;
  assert(fabs(f - g) <= 1e-6);
  return 0;
}
