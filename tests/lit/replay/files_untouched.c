// A native run changes no file outside of its own view: nothing new, nothing removed, not in the results either.
// RUN: rm -rf %t %t.work && mkdir -p %t.work && echo kept > %t.work/old && chmod 777 %t.work && cd %t.work
// RUN: not %mantissa run -j1 -o %t %s -- -DFOLDER='"%t.work"' -DRESULTS='"%t"' | FileCheck %s
// RUN: ls %t.work | FileCheck --check-prefix=FILES %s
// RUN: test -s %t/tests/tests.pack
// Without confinement it does: the test can tell.
// RUN: rm -rf %t.plain && not %mantissa run -j1 --replay plain -o %t.plain %s -- -DFOLDER='"%t.work"' -DRESULTS='"%t.none"'
// RUN: ls %t.work | FileCheck --check-prefix=PLAIN %s
#include <assert.h>
#include <fcntl.h>
#include <mantissa/mantissa.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
  int x = mantissa_int("x");
  // Past the C library, whose functions see nothing of the host here.
  syscall(SYS_open, FOLDER "/new", O_CREAT | O_WRONLY, 0666);
  syscall(SYS_unlink, RESULTS "/tests/tests.pack");
  syscall(SYS_unlink, RESULTS "/run.json");
  int fd = open("mine", O_CREAT | O_WRONLY, 0666);
  if (fd >= 0) close(fd);
  assert(x != 5);
  return 0;
}
// CHECK: 1 finding ({{[01]}} verified)
// FILES-NOT: new
// FILES: old
// FILES-NOT: mine
// PLAIN: new
