// A sum of bounded functions is bounded.
#include <math.h>
#include <stddef.h>
int bounded(double x, double y) {
  int* p = NULL;
  double sum = sin(x) + cos(y) + atan(x);
  if (sum > 4.0) return *p;   // NONE
  if (sum < -4.0) return *p;  // NONE
  if (sum > 2.5) return *p;   // BUG null-dereference
  if (sum < -2.0) return *p;  // BUG null-dereference
  return 0;
}
