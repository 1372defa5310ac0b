// log of what is greater than 1 is not negative.
#include <math.h>
#include <stddef.h>
int of_log(double x) {
  int* p = NULL;
  if (x == 1.0 && log(x) != 0.0) return *p;            // NONE
  if (x > 0.0 && log(x) > 3.0 && x < 25.0) return *p;  // BUG null-dereference
  if (x > 0.0 && log(x) < -10.0) return *p;            // BUG null-dereference
  return 0;
}
