// daemon(), then makes a file half a second later
#include "hostile.h"
static void attack(void) {
  if (daemon(0, 1) != 0) return;
  wait_milliseconds(500);
  MARK("daemon");
  stay();
}
MAIN
