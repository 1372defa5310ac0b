// a cubic by Horner and by powers: some input breaks it
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  mantissa_assume(fabs(x) <= 1);
  double h = ((4 * x + 3) * x + 2) * x + 1;
  double n = 1 + 2 * x + 3 * x * x + 4 * x * x * x;
  assert(fabs(h - n) <= 1e-16);
  return 0;
}
