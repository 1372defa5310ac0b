// a variance is hardly below zero: rounding makes it negative
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double a = mantissa_double("a");
  double b = mantissa_double("b");
  double c = mantissa_double("c");
  mantissa_assume(fabs(a) <= 100);
  mantissa_assume(fabs(b) <= 100);
  mantissa_assume(fabs(c) <= 100);
  double m = (a + b + c) / 3, q = (a * a + b * b + c * c) / 3;
  assert(q - m * m >= 0);
  return 0;
}
