// a child of vfork() that never goes on
#include "hostile.h"
static void attack(void) {
  if (vfork() == 0)
    for (;;) pause();
}
MAIN
