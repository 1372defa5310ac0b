// GSL, CVE-2020-35357 (mended in 2.7): a fraction outside of [0, 1] reads beyond the data.
// entry: quantile_of_sorted
// expect: out-of-bounds
// options: --elements 4 --assume "n <= elements(data)"
#include <math.h>
#include <stddef.h>
double quantile_of_sorted(const double* data, size_t n, double f) {
  const double index = f * (double)(n - 1);
  const size_t low = (size_t)(int)index;
  const double delta = index - (double)low;
  if (n == 0) return 0.0;
#ifdef FIXED
  if (!(f >= 0.0 && f <= 1.0)) return 0.0;
#endif
  if (low == n - 1) return data[low];
  return (1 - delta) * data[low] + delta * data[low + 1];
}
