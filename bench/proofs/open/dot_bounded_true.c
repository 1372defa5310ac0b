// a dot product of six is bounded by its length: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double v[6], w[6], d = 0;
  mantissa_symbolic(v, sizeof v, "v");
  mantissa_symbolic(w, sizeof w, "w");
  for (int i = 0; i < 6; ++i) mantissa_assume(fabs(v[i]) <= 1 && fabs(w[i]) <= 1);
  for (int i = 0; i < 6; ++i) d += v[i] * w[i];
  assert(fabs(d) <= 6);
  return 0;
}
