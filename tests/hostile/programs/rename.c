// renames a file
#include "hostile.h"
static void attack(void) { syscall(SYS_rename, OLD, AREA "/new"); }
MAIN
