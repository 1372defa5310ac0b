// tan is odd: it has no range, but near 0 it is small.
#include <math.h>
#include <stddef.h>
int of_tan(double x) {
  int* p = NULL;
  if (x == 0.0 && tan(x) > 0.5) return *p;              // NONE
  if (x > 0.0 && x < 1.5 && tan(x) > 2.0) return *p;    // BUG null-dereference
  if (x < 0.0 && x > -1.5 && tan(x) < -1.0) return *p;  // BUG null-dereference
  return 0;
}
