// Kahan's sum with its correction, and a check that the correction is worth something.
// planted: after an overflow the correction is infinity minus infinity
// run: --entry kahan_sum --elements 4
#include <math.h>

double kahan_sum(const double x[4]) {
  double sum = 0, correction = 0;
  for (int i = 0; i < 4; ++i) {
    const double y = x[i] - correction;
    const double t = sum + y;    // bug: float-overflow
    correction = (t - sum) - y;  // bug: float-invalid
    sum = t;
  }
  return sum;
}
