// The roots of a*x^2 + b*x + c, as in the school book.
// planted: b*b overflows for large b although the roots do not
// planted: a == 0 divides by zero
// run: --entry roots --elements 2
#include <math.h>

int roots(double a, double b, double c, double out[2]) {
  const double discriminant = b * b - 4 * a * c;  // bug: float-overflow
  if (discriminant < 0) return 0;
  const double root = sqrt(discriminant);
  out[0] = (-b + root) / (2 * a);  // bug: float-divide-by-zero float-invalid
  out[1] = (-b - root) / (2 * a);
  return 2;
}
