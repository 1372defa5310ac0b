// exp is not negative.
#include <math.h>
#include <stddef.h>
int of_exp(double x) {
  int* p = NULL;
  double y = exp(x);
  if (y < 0.0) return *p;                 // NONE
  if (y > 100.0 && x < 5.0) return *p;    // BUG null-dereference
  if (y == 0.0 && x > -800.0) return *p;  // BUG null-dereference
  return 0;
}
