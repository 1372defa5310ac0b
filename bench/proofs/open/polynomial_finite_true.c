// a quotient of polynomials is finite: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  mantissa_assume(fabs(x) <= 1e10);
  double y = (x * x * x + 2 * x + 1) / (x * x + 1);
  assert(isfinite(y));
  return 0;
}
