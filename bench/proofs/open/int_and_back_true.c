// an int through double and float: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  int i = mantissa_int("i");
  double d = i;
  assert((int)d == i);
  mantissa_assume(i >= -16777216 && i <= 16777216);
  float f = i;
  assert((int)f == i);
  return 0;
}
