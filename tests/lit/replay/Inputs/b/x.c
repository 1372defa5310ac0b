#include <assert.h>
void check_b(int x) {
  assert(x != 5);
}
