// makes namespaces and mounts in them
#include "hostile.h"
static void attack(void) {
  if (syscall(SYS_unshare, 0x10000000 | 0x00020000) == 0) MARK("unshared");
  if (syscall(SYS_mount, "none", AREA, "tmpfs", 0, NULL) == 0) MARK("mounted");
}
MAIN
