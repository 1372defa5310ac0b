// Members of structures, by value and behind a pointer that the code itself tests.
#include <stddef.h>
struct point {
  double x, y;
};
double structure(const struct point* at, struct point by) {
  int* p = NULL;
  if (at == NULL && by.x > 1.0) return at->x;  // BUG null-dereference
  if (at == NULL) return 0.0;
  struct point moved = {at->x + by.x, at->y + by.y};
  if (moved.x > 10.0 && at->x < 4.0 && by.x < 4.0) return *p;  // NONE
  if (moved.y == 7.5 && by.y == 2.5) return *p;                // BUG null-dereference
  return moved.x;
}
