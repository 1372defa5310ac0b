#include <assert.h>
void check_a(int x) {
  assert(x != 5);
}
