// Addition and subtraction of doubles: x + 1 == x holds from 2^53 on, x - x is 0 or NaN.
#include <stddef.h>
int add(double x) {
  int* p = NULL;
  if (x + 1.0 == x && x < 1e300 && x > 0.0) return *p;  // BUG null-dereference
  if (x - x > 0.5) return *p;                           // NONE
  if (x + 0.5 == 1.25) return *p;                       // BUG null-dereference
  return 0;
}
