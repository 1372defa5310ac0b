// degrees to radians and back: a tolerance that some input breaks
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double d = mantissa_double("d");
  mantissa_assume(d >= 1e-3 && d <= 360);
  double r = d * (3.14159265358979323846 / 180), e = r * (180 / 3.14159265358979323846);
  assert(fabs(e - d) <= 1e-16 * d);
  return 0;
}
