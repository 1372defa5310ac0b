// Out of time before all findings are replayed: they are listed as unverified, with the reason, and the run ends in time.
// RUN: rm -rf %t && %python %S/Inputs/in_time.py 6 %mantissa run --time 6s -o %t %s | FileCheck %s
#include <assert.h>
#include <klee/klee.h>
#include <mantissa/mantissa.h>
#define CASE(n)                                   \
  if (x == n) {                                   \
    while (klee_is_replay() && n != 1) continue; \
    assert(x != n);                               \
  }
int main(void) {
  int x = mantissa_int("x");
  CASE(1) CASE(2) CASE(3) CASE(4) CASE(5) CASE(6)
  return 0;
}
// CHECK: Not verified by native replay:
// CHECK: unverified: the native run did not show it (still running after 2 s)
// CHECK: unverified: not replayed: out of time
// CHECK: 6 findings
// CHECK: in time, exit status 1
