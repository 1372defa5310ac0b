// a child of vfork() that never goes on
#include "hostile.h"
static void attack(void) {
  if (syscall(SYS_vfork) == 0) {
    MARK("vfork");
    stay();
  }
}
MAIN
