// Pointers to doubles on the heap: forgotten, used after they were freed.
#include <stdlib.h>
double pointer(double x) {
  double* kept = malloc(sizeof *kept);
  double* other = malloc(sizeof *other);  // BUG memory-leak
  if (!kept || !other) {
    free(kept);
    free(other);
    return 0.0;
  }
  *kept = x;
  *other = x / 2.0;
  double sum = *kept + *other;
  if (sum > 3.0) {
    free(kept);
    if (x < 2.0) return *kept;    // NONE
    if (x == 64.0) return *kept;  // BUG use-after-free
    return sum;
  }
  free(kept);
  free(other);
  return sum;
}
