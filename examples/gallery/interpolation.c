// A value between the entries of a calibration curve, found by bisection.
// planted: above the last entry the upper neighbour is read behind the end
// run: --entry calibrated
#include <stddef.h>

static const double xs[6] = {0, 10, 20, 20, 40, 80};
static const double ys[6] = {1.5, 1.75, 2.5, 3, 5, 9.25};

double calibrated(double x) {
  size_t low = 0, high = 6;
  while (high - low > 1) {
    const size_t middle = (low + high) / 2;
    if (xs[middle] <= x)
      low = middle;
    else
      high = middle;
  }
  const double t = (x - xs[low]) / (xs[low + 1] - xs[low]);  // bug: out-of-bounds
  return ys[low] + t * (ys[low + 1] - ys[low]);
}
