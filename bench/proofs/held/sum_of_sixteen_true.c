// sixteen numbers summed from both ends: holds for all inputs
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double v[16], up = 0, down = 0;
  mantissa_symbolic(v, sizeof v, "v");
  for (int i = 0; i < 16; ++i) mantissa_assume(v[i] >= 0 && v[i] <= 1);
  for (int i = 0; i < 16; ++i) up += v[i];
  for (int i = 15; i >= 0; --i) down += v[i];
  assert(fabs(up - down) <= 1e-13);
  return 0;
}
