// One function in another.
#include <math.h>
#include <stddef.h>
int nested(double x) {
  int* p = NULL;
  double y = exp(sin(x));
  if (y > 3.0) return *p;             // NONE
  if (y > 2.0) return *p;             // BUG null-dereference
  if (y < 0.5 && x > 0.0) return *p;  // BUG null-dereference
  return 0;
}
