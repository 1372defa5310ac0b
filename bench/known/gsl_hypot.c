// GSL, an early gsl_hypot: the case of two zeros was added later.
// entry: hypotenuse
// expect: float-invalid
// options: --check fp
#include <math.h>
double hypotenuse(double x, double y) {
  double large = fabs(x), small = fabs(y);
  if (large < small) {
    const double other = large;
    large = small;
    small = other;
  }
#ifdef FIXED
  if (small == 0) return large;
#endif
  const double ratio = small / large;
  return large * sqrt(1 + ratio * ratio);
}
