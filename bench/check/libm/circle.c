// sin and cos together: their squares add up to 1, which their ranges do not say.
#include <math.h>
#include <stddef.h>
int circle(double x) {
  int* p = NULL;
  double s = sin(x), c = cos(x);
  if (s * s + c * c > 1.5) return *p;            // NONE
  if (s > 0.5 && c > 0.5) return *p;             // BUG null-dereference
  if (s < 0.0 && c < 0.0 && x > 0.0) return *p;  // BUG null-dereference
  return 0;
}
