// 20 children that stay
#include "hostile.h"
static void attack(void) {
  for (int i = 0; i < 20; ++i)
    if (make_process() == 0) {
      syscall(SYS_setsid);
      MARK("child");
      stay();
    }
}
MAIN
