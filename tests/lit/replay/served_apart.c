// Many tests run in copies of one process; none sees what another left: files, processes, descriptors, memory. One that kills
// the process it is a copy of harms nobody.
// RUN: rm -rf %t && mkdir %t
// RUN: %mantissa run -j1 --tests all -o %t/files %s -- -DFILES | FileCheck %s
// RUN: %mantissa run -j1 --tests all -o %t/folder %s -- -DFOLDER | FileCheck %s
// RUN: %mantissa run -j1 --tests all -o %t/processes %s -- -DPROCESSES | FileCheck %s
// RUN: %mantissa run -j1 --tests all -o %t/parent %s -- -DPARENT | FileCheck %s
// RUN: %mantissa run -j1 --tests all -o %t/memory %s -- -DMEMORY | FileCheck %s
// RUN: %mantissa run -j1 --tests all -o %t/descriptors %s -- -DDESCRIPTORS | FileCheck %s
#include <fcntl.h>
#include <klee/klee.h>
#include <mantissa/mantissa.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static int counter;
static long raw(long number, long a, long b, long c) {
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
  return result;
}

// Without a decision, so that the path stays the same: what is wrong shows in the exit status.
static int nothing(void) { return 0; }
static int wait_forever(void) {
  for (;;) raw(SYS_pause, 0, 0, 0);
}
static int disturb(void) {
  int bad = 0;
#ifdef FILES
  bad = raw(SYS_open, (long)"/left", O_RDONLY, 0) >= 0;
  raw(SYS_open, (long)"/left", O_CREAT | O_WRONLY, 0600);
#endif
#ifdef FOLDER
  bad = raw(SYS_open, (long)"/tmp/sub", O_RDONLY, 0) >= 0;
  raw(SYS_mkdir, (long)"/tmp/sub", 0700, 0);
#endif
#ifdef PROCESSES
  int (*const next[])(void) = {nothing, wait_forever};
  bad = next[raw(SYS_fork, 0, 0, 0) == 0]();
#endif
#ifdef PARENT
  raw(SYS_kill, raw(SYS_getppid, 0, 0, 0), SIGKILL, 0);
#endif
#ifdef MEMORY
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/mem", (int)raw(SYS_getppid, 0, 0, 0));
  bad = (raw(SYS_open, (long)path, O_RDWR, 0) >= 0) + counter++;
#endif
#ifdef DESCRIPTORS
  bad = (raw(SYS_open, (long)"/dev/null", O_RDONLY, 0) != 3) + (raw(SYS_fcntl, 900, F_GETFD, 0) >= 0);
#endif
  return bad;
}

int main(void) {
  int (*const choice[])(void) = {nothing, disturb};
  int x = mantissa_int("x"), sum = 100 * choice[klee_is_replay()]();
  for (int i = 0; i < 4; ++i)
    if (x & (1 << i)) sum += i;
  return sum;
}
// CHECK: 0 findings (0 verified), 16 tests
// CHECK-NOT: took another path
// CHECK-NOT: not replayed
