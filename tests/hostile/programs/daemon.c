// daemon(), then makes a file half a second later
#include "hostile.h"
static void attack(void) {
  if (daemon(0, 1) != 0) return;
  usleep(500000);
  MARK("daemon");
  sleep(30);
}
MAIN
