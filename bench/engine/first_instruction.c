// Ten lines, for start-up time.
#include <mantissa/mantissa.h>
static int twice(int x) { return 2 * x; }
int main(void) {
  int x = 21;
  int y = twice(x);
  if (y != 42) mantissa_check(0);
  return 0;
}
