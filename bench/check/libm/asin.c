// asin is in [-pi/2, pi/2], or NaN.
#include <math.h>
#include <stddef.h>
int of_asin(double x) {
  int* p = NULL;
  double y = asin(x);
  if (y > 2.0) return *p;            // NONE
  if (y > 1.0) return *p;            // BUG null-dereference
  if (y != y && x > 1.0) return *p;  // BUG null-dereference
  return 0;
}
