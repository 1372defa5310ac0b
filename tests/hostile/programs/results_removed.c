// removes and empties what the run wrote
#include "hostile.h"
static void attack(void) {
  syscall(SYS_truncate, RESULTS "/tests/tests.pack", 0);
  syscall(SYS_unlink, RESULTS "/run.json");
  syscall(SYS_rename, RESULTS "/tests", RESULTS "/gone");
}
MAIN
