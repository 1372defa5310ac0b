// cos is in [-1, 1].
#include <math.h>
#include <stddef.h>
int of_cos(double x) {
  int* p = NULL;
  double y = cos(x);
  if (y < -1.0) return *p;                       // NONE
  if (y < 0.0 && x > 0.0 && x < 3.0) return *p;  // BUG null-dereference
  if (y == 1.0 && x == 0.0) return *p;           // BUG null-dereference
  return 0;
}
