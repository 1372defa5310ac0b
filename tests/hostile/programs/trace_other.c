// attaches to a process as a debugger does
#include <sys/ptrace.h>
#include "hostile.h"
static void attack(void) {
  if (syscall(SYS_ptrace, PTRACE_SEIZE, DUMMY, 0, 0) == 0) {
    MARK("traced");
    syscall(SYS_ptrace, PTRACE_INTERRUPT, DUMMY, 0, 0);
  }
}
MAIN
