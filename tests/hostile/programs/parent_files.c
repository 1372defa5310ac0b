// goes through /proc to its parents' files and memory, and through its own memory
#include "hostile.h"
static const volatile int constant = 1;
static void attack(void) {
  char path[200];
  long parent = syscall(SYS_getppid);
  int fd = (int)syscall(SYS_open, "/proc/self/mem", O_RDWR);
  const int two = 2;
  if (fd >= 0) syscall(SYS_pwrite64, fd, &two, sizeof two, (long)(uintptr_t)&constant);
  for (int way = 0; way < 2; ++way) {
    snprintf(path, sizeof path, "/proc/%ld/root%s/through_root", way ? parent : 1, AREA);
    syscall(SYS_open, path, O_CREAT | O_WRONLY, 0666);
    snprintf(path, sizeof path, "/proc/%ld/cwd/through_cwd", way ? parent : (long)DUMMY);
    syscall(SYS_open, path, O_CREAT | O_WRONLY, 0666);
    snprintf(path, sizeof path, "/proc/%ld/mem", way ? parent : (long)DUMMY);
    fd = (int)syscall(SYS_open, path, O_RDWR);
    if (fd >= 0) MARK("opened_memory");
  }
}
MAIN
