// Logic on floats: !x is x == 0, NaN is true.
#include <stddef.h>
int logic(double x, double y) {
  int* p = NULL;
  if (!x && x != 0.0) return *p;                                 // NONE
  if (x != x && y) return *p;                                    // BUG null-dereference
  if ((x > 1.0 || y > 1.0) && !(x > 0.0) && y < 2.0) return *p;  // BUG null-dereference
  return 0;
}
