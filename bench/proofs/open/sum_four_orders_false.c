// four numbers added from the left and in pairs: some input breaks it
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double a = mantissa_double("a");
  double b = mantissa_double("b");
  double c = mantissa_double("c");
  double e = mantissa_double("e");
  mantissa_assume(fabs(a) <= 1);
  mantissa_assume(fabs(b) <= 1);
  mantissa_assume(fabs(c) <= 1);
  mantissa_assume(fabs(e) <= 1);
  double l = ((a + b) + c) + e, r = (a + b) + (c + e);
  assert(fabs(l - r) <= 1e-17);
  return 0;
}
