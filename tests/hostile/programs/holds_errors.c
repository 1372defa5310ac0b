// a child that leaves the session and holds standard error open
#include "hostile.h"
static void attack(void) {
  if (fork() != 0) return;
  setsid();
  signal(SIGHUP, SIG_IGN);
  sleep(30);
  _exit(0);
}
MAIN
