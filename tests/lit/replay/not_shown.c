// A finding that does not show natively: the native run goes on, so the run is not complete.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <klee/klee.h>
#include <mantissa/mantissa.h>
#include <stdlib.h>
static int table[4];
int main(void) {
  int x = mantissa_int("x");
  if (x == 5) return table[100 - 100 * (int)klee_is_replay()];
  return 0;
}
// CHECK: unverified: the native run did not show it (exit status 0)
// CHECK: 1 finding (0 verified){{.*}}not complete
// CHECK: the out-of-bounds at {{.*}}not_shown.c:9 does not show natively; what comes after it is not explored
