// degrees Celsius to Fahrenheit and back: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double c = mantissa_double("c");
  mantissa_assume(fabs(c) <= 1000);
  double f = c * 1.8 + 32, b = (f - 32) / 1.8;
  assert(fabs(b - c) <= 1e-12);
  return 0;
}
