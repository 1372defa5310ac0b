// acos is in [0, pi]: figure 1 of Canalyze-fp in other words.
#include <math.h>
#include <stddef.h>
int of_acos(double x) {
  int* p = NULL;
  double y = acos(x) + 1.0;
  if (y > 6.0) return *p;  // NONE
  if (y > 4.0) return *p;  // BUG null-dereference
  if (y < 1.5) return *p;  // BUG null-dereference
  return 0;
}
