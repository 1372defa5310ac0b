// GSL, an early gsl_poly_solve_quadratic: the case a = 0 was added later.
// entry: solve_quadratic
// expect: float-divide-by-zero
// options: --check fp
#include <math.h>
int solve_quadratic(double a, double b, double c, double* x0, double* x1) {
#ifdef FIXED
  if (a == 0) {
    if (b == 0) return 0;
    *x0 = -c / b;
    return 1;
  }
#endif
  const double disc = b * b - 4 * a * c;
  if (disc > 0) {
    if (b == 0) {
      const double r = fabs(0.5 * sqrt(disc) / a);
      *x0 = -r;
      *x1 = r;
    } else {
      const double sign = b > 0 ? 1 : -1;
      const double temp = -0.5 * (b + sign * sqrt(disc));
      *x0 = temp / a;
      *x1 = c / temp;
    }
    return 2;
  }
  return 0;
}
