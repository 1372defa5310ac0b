// Conversions: to int truncates, to float rounds.
#include <stddef.h>
static const int table[4] = {1, 2, 3, 4};
int casts(double x) {
  int* p = NULL;
  if (!(x >= 0.0) || !(x <= 4.0)) return 0;
  int i = (int)x;
  if (i < 0) return *p;                             // NONE
  if ((double)(float)x != x && x > 3.0) return *p;  // BUG null-dereference
  return table[i];                                  // BUG out-of-bounds
}
