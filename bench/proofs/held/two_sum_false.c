// the error of a sum, computed: some input breaks it
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double a = mantissa_double("a");
  double b = mantissa_double("b");
  mantissa_assume(a >= 1 && a <= 2);
  mantissa_assume(b >= 1 && b <= 2);
  double s = a + b, v = s - a, e = (a - (s - v)) + (b - v);
  assert(fabs(e) <= 1e-17);
  return 0;
}
