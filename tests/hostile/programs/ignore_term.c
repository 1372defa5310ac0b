// ignores what asks it to end
#include "hostile.h"
static void attack(void) {
  for (int s = 1; s < 32; ++s) signal(s, SIG_IGN);
  MARK("waits");
  for (;;) syscall(SYS_pause);
}
MAIN
