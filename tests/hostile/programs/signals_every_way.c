// signals a process of the same user by every call that can
#include "hostile.h"
static void attack(void) {
  siginfo_t about = {.si_signo = SIGTERM, .si_code = SI_QUEUE};
  int ends[2];
  syscall(SYS_tkill, DUMMY, SIGTERM);
  syscall(SYS_tgkill, DUMMY, DUMMY, SIGTERM);
  syscall(SYS_rt_sigqueueinfo, DUMMY, SIGTERM, &about);
  syscall(SYS_rt_tgsigqueueinfo, DUMMY, DUMMY, SIGTERM, &about);
  const int process = (int)syscall(SYS_pidfd_open, DUMMY, 0);
  if (process >= 0) syscall(SYS_pidfd_send_signal, process, SIGTERM, NULL, 0);
  // The owner of a pipe is signalled when something arrives.
  if (syscall(SYS_pipe2, ends, 0) == 0) {
    syscall(SYS_fcntl, ends[0], F_SETOWN, DUMMY);
    syscall(SYS_fcntl, ends[0], F_SETSIG, SIGTERM);
    syscall(SYS_fcntl, ends[0], F_SETFL, O_ASYNC);
    syscall(SYS_write, ends[1], "x", 1);
  }
}
MAIN
