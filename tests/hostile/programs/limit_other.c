// lowers the limits, the priority and the processors of a process of the same user
#include <sched.h>
#include <sys/resource.h>
#include "hostile.h"
static void attack(void) {
  struct rlimit none = {0, 0};
  unsigned long first = 1;
  syscall(SYS_prlimit64, DUMMY, RLIMIT_CORE, &none, NULL);
  syscall(SYS_setpriority, PRIO_PROCESS, DUMMY, 19);
  syscall(SYS_sched_setaffinity, DUMMY, sizeof first, &first);
}
MAIN
