// changes the time of a file
#include "hostile.h"
static void attack(void) { syscall(SYS_utimensat, AT_FDCWD, OLD, NULL, 0); }
MAIN
