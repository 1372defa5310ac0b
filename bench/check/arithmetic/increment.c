// ++ and -- on floats.
#include <stddef.h>
int increment(float x) {
  int* p = NULL;
  float y = x;
  y++;
  if (y == 3.0f) return *p;                   // BUG null-dereference
  if (x == 16777216.0f && y != x) return *p;  // NONE
  float z = x;
  --z;
  if (z == x && x > 0.0f && x < 1e20f) return *p;  // BUG null-dereference
  return 0;
}
