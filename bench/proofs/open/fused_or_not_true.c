// a fused multiplication and addition against a rounded one: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double a = mantissa_double("a");
  double b = mantissa_double("b");
  double c = mantissa_double("c");
  mantissa_assume(fabs(a) <= 1000);
  mantissa_assume(fabs(b) <= 1000);
  mantissa_assume(fabs(c) <= 1000);
  double f = fma(a, b, c), g = a * b + c;
  assert(fabs(f - g) <= 1e-9);
  return 0;
}
