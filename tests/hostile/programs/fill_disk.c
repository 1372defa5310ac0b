// writes 300 MB of files where it runs
#include "hostile.h"
static void attack(void) {
  static char block[1 << 20];
  char name[32];
  for (int i = 0; i < 5; ++i) {
    snprintf(name, sizeof name, "filler%d", i);
    const int fd = (int)syscall(SYS_open, name, O_CREAT | O_WRONLY, 0666);
    for (int k = 0; fd >= 0 && k < 60; ++k)
      if (syscall(SYS_write, fd, block, sizeof block) < 0) break;
  }
}
MAIN
