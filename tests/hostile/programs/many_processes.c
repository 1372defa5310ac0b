// 20 children that sleep
#include "hostile.h"
static void attack(void) {
  for (int i = 0; i < 20; ++i)
    if (fork() == 0) {
      setsid();
      sleep(30);
      _exit(0);
    }
}
MAIN
