// a long through double, a float through double: beyond what double has all integers of
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  long n = mantissa_long("n");
  float f = mantissa_float("f");
  mantissa_assume(n >= -(1L << 54) && n <= (1L << 54));
  assert((long)(double)n == n);
  assert(f != f || (float)(double)f == f);
  return 0;
}
