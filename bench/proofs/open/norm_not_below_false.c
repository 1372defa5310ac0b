// a norm is not below a component: some input breaks it
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  double y = mantissa_double("y");
  mantissa_assume(fabs(x) >= 1e-100 && fabs(x) <= 1e100);
  mantissa_assume(fabs(y) >= 1e-100 && fabs(y) <= 1e100);
  double n = sqrt(x * x + y * y);
  assert(n > fabs(x));
  return 0;
}
