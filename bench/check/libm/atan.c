// atan is in [-pi/2, pi/2].
#include <math.h>
#include <stddef.h>
int of_atan(float x) {
  int* p = NULL;
  double y = atan(x);
  if (y < -1.6) return *p;               // NONE
  if (y > 1.5) return *p;                // BUG null-dereference
  if (y < -0.5 && x > -2.0f) return *p;  // BUG null-dereference
  return 0;
}
