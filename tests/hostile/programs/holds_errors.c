// a child that leaves the session and holds standard error open
#include "hostile.h"
static void attack(void) {
  if (make_process() != 0) return;
  syscall(SYS_setsid);
  signal(SIGHUP, SIG_IGN);
  MARK("child");
  stay();
}
MAIN
