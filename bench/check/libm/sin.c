// sin is in [-1, 1].
#include <math.h>
#include <stddef.h>
int of_sin(double x) {
  int* p = NULL;
  double y = sin(x);
  if (y > 1.0) return *p;              // NONE
  if (y > 0.5 && x < 3.0) return *p;   // BUG null-dereference
  if (y < -0.5 && x > 0.0) return *p;  // BUG null-dereference
  return 0;
}
