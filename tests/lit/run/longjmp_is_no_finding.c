// setjmp and longjmp are not followed: that is said, and nothing is made up behind them.
// RUN: rm -rf %t && %mantissa run -j1 --entry f -o %t %s | FileCheck %s
#include <setjmp.h>
static jmp_buf place;
int f(int x) {
  if (setjmp(place)) return 7;
  if (x == 3) longjmp(place, 1);
  return 0;
}
// CHECK: 0 findings (0 verified){{.*}}: not complete
// CHECK: inexact step
// CHECK-NOT: another path
