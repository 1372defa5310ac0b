// a grandchild in a session of its own that stays and makes a file
#include "hostile.h"
static void attack(void) {
  if (make_process() != 0) return;
  syscall(SYS_setsid);
  if (make_process() != 0) syscall(SYS_exit_group, 0);
  MARK("grandchild");
  wait_milliseconds(300);
  MARK("later");
  stay();
}
MAIN
