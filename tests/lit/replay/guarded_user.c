// Where no namespace can be made, native code changes and reads none of the user's files all the same, sends no signal to
// the user's processes, and can make files where it runs.
// REQUIRES: landlock
// RUN: %clang -o %t.deny %S/Inputs/no_namespaces.c
// RUN: rm -rf %t %t.work && mkdir -p %t.work && echo kept > %t.work/old && chmod 777 %t.work && chmod 666 %t.work/old
// RUN: not %t.deny %mantissa run -j1 -o %t %s -- -DFOLDER='"%t.work"' > %t.out 2> %t.err
// RUN: FileCheck %s < %t.out
// RUN: FileCheck --check-prefix=NOTE --implicit-check-not="guard of" %s < %t.err
// RUN: ls -l %t.work | FileCheck --check-prefix=FILES %s
#include <assert.h>
#include <fcntl.h>
#include <klee/klee.h>
#include <mantissa/mantissa.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
  int x = mantissa_int("x");
  long done = 0;
  done += klee_is_replay() * (syscall(SYS_open, FOLDER "/new", O_CREAT | O_WRONLY, 0666) >= 0);
  done += klee_is_replay() * (syscall(SYS_open, FOLDER "/old", O_RDONLY) >= 0);
  done += klee_is_replay() * (syscall(SYS_truncate, FOLDER "/old", 0) == 0);
  done += klee_is_replay() * (syscall(SYS_kill, syscall(SYS_getppid), 0) == 0);
  FILE* own = tmpfile();
  int here = open("mine", O_CREAT | O_WRONLY, 0666);
  assert(!(x == 5 && own && here >= 0 && done == 0));
  return 0;
}
// Said only of what the native run showed:
// CHECK: unverified: the program asks whether it is replayed, so its native run is no proof
// CHECK: 1 finding (0 verified)
// NOTE: note: this system does not give native code a view of its own
// FILES-NOT: new
// FILES: 5 {{.*}} old
