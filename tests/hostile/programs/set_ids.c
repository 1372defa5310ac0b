// becomes root, and makes a file as such
#include "hostile.h"
static void attack(void) {
  syscall(SYS_setresuid, 0, 0, 0);
  syscall(SYS_setresgid, 0, 0, 0);
  syscall(SYS_chown, OLD, 65534, 65534);
  MARK("as_root");
}
MAIN
