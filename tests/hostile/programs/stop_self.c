// stops itself
#include "hostile.h"
static void attack(void) { syscall(SYS_kill, syscall(SYS_getpid), SIGSTOP); }
MAIN
