// Comparisons: no NaN is ordered, two of them are transitive.
#include <stddef.h>
int compare(float a, float b, float c) {
  int* p = NULL;
  if (a < b && b < c && !(a < c)) return *p;                    // NONE
  if (!(a < b) && !(a >= b)) return *p;                         // BUG null-dereference
  if (a >= 1.0f && a <= 1.0f && b <= a && b > 0.5f) return *p;  // BUG null-dereference
  return 0;
}
