// int, float and double in one expression.
#include <stddef.h>
int mixed_types(int i, float f, double d) {
  int* p = NULL;
  double sum = i + f + d;
  if (i > 0 && i < 100 && f > 0.0f && f < 1.0f && d == 0.0 && sum > 102.0) return *p;  // NONE
  if (i == 5 && f == 0.5f && sum == 7.0) return *p;                                    // BUG null-dereference
  if ((double)(float)i != i && i > 0) return *p;                                       // BUG null-dereference
  return 0;
}
