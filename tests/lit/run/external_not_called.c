// A function that nobody models is not called on the host, which it could harm and whose answers are not the
// program's: the results are whole, and what it would give is unknown.
// RUN: rm -rf %t && %mantissa run -j1 --entry ends -o %t %s | FileCheck %s --check-prefix=ENDS
// RUN: rm -rf %t && not %mantissa run -j1 --entry answers -o %t %s | FileCheck %s --check-prefix=ANSWERS
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <sys/sysinfo.h>
#include <sys/syscall.h>
#include <unistd.h>

int ends(int x) {
  if (x == 7) syscall(SYS_exit_group, 0);
  return 0;
}
// ENDS: 0 findings (0 verified), 2 tests
// ENDS-SAME: not complete
// ENDS: inexact step{{.*}}: external function {{.*}} is not modelled

int answers(void) {
  if (arc4random() == 77) return 1;
  // ANSWERS: Not verified by native replay:
  // ANSWERS: assertion failed: get_nprocs() != 3777
  assert(get_nprocs() != 3777);
  return 0;
}
// ANSWERS: 1 finding (0 verified)
// ANSWERS-SAME: not complete
