// the fourth Chebyshev polynomial by recurrence and by powers: some input breaks it
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  mantissa_assume(fabs(x) <= 1);
  double p = 1, q = x;
  for (int i = 0; i < 3; ++i) {
    double r = 2 * x * q - p;
    p = q;
    q = r;
  }
  double n = 8 * x * x * x * x - 8 * x * x + 1;
  assert(fabs(q - n) <= 1e-17);
  return 0;
}
