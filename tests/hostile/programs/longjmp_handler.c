// leaves the handlers of its faults by longjmp, for a fault that the engine does not see as one
#include "hostile.h"
static sigjmp_buf place;
static void handler(int number) {
  (void)number;
  siglongjmp(place, 1);
}
static void attack(void) {
  struct sigaction action = {.sa_handler = handler};
  syscall(SYS_rt_sigaction, SIGSEGV, NULL, NULL, 8);
  sigaction(SIGSEGV, &action, NULL);
  sigaction(SIGABRT, &action, NULL);
  if (sigsetjmp(place, 1) == 0) *(volatile int*)(uintptr_t)klee_is_replay() = 1;
}
DECEIVING_MAIN
