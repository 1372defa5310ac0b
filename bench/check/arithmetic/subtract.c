// Subtraction of floats: two different numbers never differ by 0, thanks to subnormals.
#include <stddef.h>
int subtract(float a, float b) {
  int* p = NULL;
  float d = a - b;
  if (a > b && d == 0.0f) return *p;                 // NONE
  if (d == 0.25f && a > 100.0f) return *p;           // BUG null-dereference
  if (a < b && d < -3.0e38f && b < 1.0f) return *p;  // BUG null-dereference
  return 0;
}
