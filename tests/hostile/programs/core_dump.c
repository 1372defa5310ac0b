// dumps core where it runs
#include "hostile.h"
static void attack(void) {
  signal(SIGSEGV, SIG_DFL);
  syscall(SYS_chdir, AREA);
  syscall(SYS_kill, syscall(SYS_getpid), SIGSEGV);
}
MAIN
