// an int through double and float: one more than float has all integers to
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  int i = mantissa_int("i");
  double d = i;
  assert((int)d == i);
  mantissa_assume(i >= -16777217 && i <= 16777217);
  float f = i;
  assert((int)f == i);
  return 0;
}
