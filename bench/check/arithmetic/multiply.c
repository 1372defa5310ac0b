// Multiplication: a square is not negative; the product of two positive numbers may be 0.
#include <stddef.h>
int multiply(double a, double b) {
  int* p = NULL;
  if (a * a < 0.0) return *p;                                           // NONE
  if (a > 0.0 && b > 0.0 && a * b == 0.0) return *p;                    // BUG null-dereference
  if (a > 1.0 && a < 2.0 && a * 3.0 == 4.5) return 1 / (int)(a - 1.5);  // BUG division-by-zero
  return 0;
}
