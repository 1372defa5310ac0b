// a quotient of polynomials is finite: a tolerance that some input breaks
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  mantissa_assume(fabs(x) <= 1e10);
  double y = (x * x * x + 2 * x + 1) / (x * x + x);
  assert(isfinite(y));
  return 0;
}
