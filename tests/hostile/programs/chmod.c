// makes a file open to all
#include "hostile.h"
static void attack(void) { syscall(SYS_chmod, OLD, 0777); }
MAIN
