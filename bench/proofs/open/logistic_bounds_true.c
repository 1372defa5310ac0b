// the logistic function is between 0 and 1: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double x = mantissa_double("x");
  mantissa_assume(fabs(x) <= 700);
  double y = 1 / (1 + exp(-x));
  assert(y >= 0 && y <= 1);
  return 0;
}
