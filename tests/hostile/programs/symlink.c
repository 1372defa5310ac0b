// makes a symbolic link
#include "hostile.h"
static void attack(void) { syscall(SYS_symlink, "/", AREA "/link"); }
MAIN
