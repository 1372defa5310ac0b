// the middle of two numbers is between them: a tolerance that some input breaks
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double a = mantissa_double("a");
  double b = mantissa_double("b");
  mantissa_assume(fabs(a) <= 1e300);
  mantissa_assume(fabs(b) <= 1e300);
  mantissa_assume(a <= b);
  double m = (a + b) / 2.0001;
  assert(a <= m && m <= b);
  return 0;
}
