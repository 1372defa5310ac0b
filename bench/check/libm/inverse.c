// exp and log undo each other, nearly.
#include <math.h>
#include <stddef.h>
int inverse(double x) {
  int* p = NULL;
  if (!(x >= 1.0) || !(x <= 10.0)) return 0;
  double y = log(exp(x));
  if (y > 20.0) return *p;            // NONE
  if (y > 5.0 && x < 6.0) return *p;  // BUG null-dereference
  if (y < 1.5) return *p;             // BUG null-dereference
  return 0;
}
