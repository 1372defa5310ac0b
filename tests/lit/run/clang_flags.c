// Flags after -- go to clang.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s -- -DLIMIT=5 -O1 | FileCheck %s
// RUN: rm -rf %t.none && not %mantissa run -o %t.none %s 2>&1 | FileCheck %s --check-prefix=NOFLAG
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  // CHECK: assertion:
  // CHECK-NEXT: i32 x = 5
  // NOFLAG: LIMIT
  assert(mantissa_int("x") != LIMIT);
  return 0;
}
// CHECK: 1 finding (1 verified)
