// writes 100 MB to standard output and errors
#include "hostile.h"
static void attack(void) {
  static char block[100000];
  memset(block, 120, sizeof block);
  for (int i = 0; i < 1000; ++i)
    if (syscall(SYS_write, 1 + i % 2, block, sizeof block) < 0) return;
}
MAIN
