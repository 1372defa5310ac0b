// a grandchild in a session of its own that stays
#include "hostile.h"
static void attack(void) {
  if (fork() != 0) return;
  setsid();
  if (fork() != 0) _exit(0);
  usleep(300000);
  MARK("grandchild");
  sleep(30);
}
MAIN
