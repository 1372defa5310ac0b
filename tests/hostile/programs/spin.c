// a loop without an end
#include "hostile.h"
static void attack(void) {
  for (volatile int i = 0;; ++i) continue;
}
MAIN
