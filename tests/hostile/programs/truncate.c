// empties a file
#include "hostile.h"
static void attack(void) { syscall(SYS_truncate, OLD, 0); }
MAIN
