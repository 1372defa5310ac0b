// removes a file
#include "hostile.h"
static void attack(void) { syscall(SYS_unlink, OLD); }
MAIN
