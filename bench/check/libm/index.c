// Indices and divisors computed by libm.
#include <math.h>
#include <stddef.h>
int by_libm(float x) {
  int buckets[4] = {1, 2, 3, 4};
  int* p = NULL;
  double y = (cosf(x) + 1.0f) * 2.0f;
  if (!(y >= 0.0)) return 0;
  int i = (int)y;
  if (i > 4) return *p;              // NONE
  if (x == 0.0f) return buckets[i];  // BUG out-of-bounds
  int n = (int)(2.0 * asin(x));
  if (x > -0.4f && x < 0.4f) return 100 / n;  // BUG division-by-zero
  return 0;
}
