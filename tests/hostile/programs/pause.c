// pause()
#include "hostile.h"
static void attack(void) {
  MARK("waits");
  syscall(SYS_pause);
}
MAIN
