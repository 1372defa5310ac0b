// Promotion: a float compared with a double constant.
#include <stddef.h>
int float_double(float f) {
  int* p = NULL;
  if (f == 0.1) return *p;   // NONE
  if (f == 0.1f) return *p;  // BUG null-dereference
  double d = f;
  if (d > 0.3 && d < 0.30000002) return *p;  // BUG null-dereference
  return 0;
}
