// Division: a quotient of halves; nothing but 0 and infinities divides to infinity within these bounds.
#include <stddef.h>
int divide(double a, double b) {
  int* p = NULL;
  if (b > 1.0 && a < 100.0 && a > 0.0 && a / b > 100.0) return *p;  // NONE
  if (b != 0.0 && a / b == 0.5 && a == 3.0) return *p;              // BUG null-dereference
  if (a == 1.0 && 1.0 / a == 1.0 / b && b != 0.0) return *p;        // BUG null-dereference
  return 0;
}
