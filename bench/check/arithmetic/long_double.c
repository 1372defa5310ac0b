// long double has 64 bits of precision: 2^63 + 1 is a number.
#include <stddef.h>
int long_double(long double x) {
  int* p = NULL;
  if (x == 9223372036854775808.0L + 1.0L) return *p;         // BUG null-dereference
  if (x > 0.0L && x < 10.0L && (double)x > 10.0) return *p;  // NONE
  if (x > 1.0L && x < 2.0L && (double)x == 1.0) return *p;   // BUG null-dereference
  return 0;
}
