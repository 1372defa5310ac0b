// A pipe that the program puts among its counts is named and not waited for.
// RUN: rm -rf %t && %mantissa run -j1 -o %t %s -- '-DCOUNTS="%t/native/counts"' > /dev/null
// RUN: not %mantissa replay --quiet --coverage %t 2>&1 | FileCheck %s
// CHECK: zz-coverage-zz.gcda is not a file: the program put it there
#include <mantissa/mantissa.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
  if (mantissa_int("x") == 7) syscall(SYS_mknod, COUNTS "/zz-coverage-zz.gcda", S_IFIFO | 0600, 0);
  return 0;
}
