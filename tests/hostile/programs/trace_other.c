// attaches to a process as a debugger does
#include "hostile.h"
#include <sys/ptrace.h>
static void attack(void) {
  if (syscall(SYS_ptrace, PTRACE_SEIZE, DUMMY, 0, 0) == 0) {
    MARK("traced");
    syscall(SYS_ptrace, PTRACE_INTERRUPT, DUMMY, 0, 0);
  }
}
MAIN
