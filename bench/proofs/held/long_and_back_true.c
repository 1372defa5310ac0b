// a long through double, a float through double: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  long n = mantissa_long("n");
  float f = mantissa_float("f");
  mantissa_assume(n >= -(1L << 53) && n <= (1L << 53));
  assert((long)(double)n == n);
  assert(f != f || (float)(double)f == f);
  return 0;
}
