// Tries system calls with arguments that change nothing even where they are allowed.
#include <errno.h>
#include <linux/sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timex.h>
#include <time.h>
#include <unistd.h>

static void tried(const char *name, long result) {
  printf("%s: %s\n", name, strerror(result < 0 ? errno : 0));
}

int main(void) {
  struct timespec impossible = {0, -1};
  struct timex nothing = {0};
  tried("settimeofday", syscall(SYS_settimeofday, 0, 0));
  tried("clock_settime", syscall(SYS_clock_settime, CLOCK_REALTIME, &impossible));
  tried("adjtimex", syscall(SYS_adjtimex, &nothing));
  tried("reboot", syscall(SYS_reboot, 0, 0, 0, 0));
  tried("mount", syscall(SYS_mount, 0, "/nowhere-at-all", 0, 0, 0));
  tried("unshare", syscall(SYS_unshare, 0));
  tried("setns", syscall(SYS_setns, -1, 0));
  tried("ptrace", syscall(SYS_ptrace, 17, 0, 0, 0));
  tried("bpf", syscall(SYS_bpf, -1, 0, 0));
  tried("keyctl", syscall(SYS_keyctl, -1, 0, 0, 0, 0));
  tried("init_module", syscall(SYS_init_module, 0, 0, ""));
  tried("kexec_load", syscall(SYS_kexec_load, 0, 0, 0, ~0ul));
  tried("swapoff", syscall(SYS_swapoff, "/nowhere-at-all"));
  tried("iopl", syscall(SYS_iopl, 0));
  tried("socket", socket(AF_INET, SOCK_STREAM, 0));
  tried("clone with namespaces", syscall(SYS_clone, CLONE_NEWUSER | CLONE_THREAD, 0, 0, 0, 0));
  tried("clone3", syscall(SYS_clone3, 0, 0));
  tried("io_uring_setup", syscall(SYS_io_uring_setup, 0, 0));
  printf("getpid: %d\n", (int)syscall(SYS_getpid));
  printf("getppid: %d\n", (int)syscall(SYS_getppid));
  tried("signal to the first process", syscall(SYS_kill, 1, 0));
  return 7;
}
