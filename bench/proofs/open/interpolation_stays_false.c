// linear interpolation stays between its ends: some input breaks it
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double a = mantissa_double("a");
  double b = mantissa_double("b");
  double t = mantissa_double("t");
  mantissa_assume(fabs(a) <= 1000);
  mantissa_assume(fabs(b) <= 1000);
  mantissa_assume(t >= 0 && t <= 1);
  double r = a + t * (b - a);
  assert(r <= fmax(a, b));
  return 0;
}
