// the rest of a sum is small, and putting it back changes nothing: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double a = mantissa_double("a");
  double b = mantissa_double("b");
  mantissa_assume(fabs(a) <= 1e9);
  mantissa_assume(fabs(b) <= 1e9);
  double s = a + b, t = s - a;
  double e = (a - (s - t)) + (b - t);
  assert(fabs(e) <= 1.2e-16 * fabs(s));
  assert(s + e == s);
  return 0;
}
