// signals to a process of the same user
#include "hostile.h"
static void attack(void) {
  syscall(SYS_kill, DUMMY, SIGSTOP);
  syscall(SYS_kill, DUMMY, SIGKILL);
}
MAIN
