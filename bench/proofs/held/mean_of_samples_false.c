// the mean of six samples and the largest of them: some input breaks it
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  float a = mantissa_float("a");
  float b = mantissa_float("b");
  float c = mantissa_float("c");
  float e = mantissa_float("e");
  float f = mantissa_float("f");
  float g = mantissa_float("g");
  mantissa_assume(fabsf(a) <= 5);
  mantissa_assume(fabsf(b) <= 5);
  mantissa_assume(fabsf(c) <= 5);
  mantissa_assume(fabsf(e) <= 5);
  mantissa_assume(fabsf(f) <= 5);
  mantissa_assume(fabsf(g) <= 5);
  float v[6] = {a, b, c, e, f, g}, s = 0, m = a;
  for (int i = 0; i < 6; ++i) {
    s += v[i];
    m = fmaxf(m, v[i]);
  }
  float mean = s / 6;
  assert(mean <= m);
  return 0;
}
