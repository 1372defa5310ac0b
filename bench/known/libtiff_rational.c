// libtiff, CVE-2017-7598 (mended in 4.0.8): the denominator of a rational number may be zero.
// entry: checked_rational
// expect: float-divide-by-zero
// options: --check fp --elements 2
#include <stdint.h>
int checked_rational(const uint32_t pair[2], double* value) {
#ifdef FIXED
  if (pair[0] == 0 || pair[1] == 0)
#else
  if (pair[0] == 0)
#endif
    *value = 0.0;
  else
    *value = (double)pair[0] / (double)pair[1];
  return 1;
}
