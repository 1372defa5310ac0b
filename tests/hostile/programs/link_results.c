// links run.json and the tests to another place
#include "hostile.h"
static void attack(void) {
  syscall(SYS_link, RESULTS "/run.json", AREA "/linked");
  syscall(SYS_link, RESULTS "/tests/tests.pack", AREA "/linked_pack");
  syscall(SYS_link, OLD, AREA "/linked_old");
}
MAIN
