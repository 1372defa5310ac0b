// A variable that only a pointer in another variable leads to is not taken for set where it may be unset.
// RUN: rm -rf %t.uninit && not %mantissa run -j1 --check only:uninit -o %t.uninit %s | FileCheck %s --check-prefix=UNINIT
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int perhaps(int k) {
  int u, *p = &u;
  if (k == 9) *p = 1;
  int r = *p;
  return r;
}
int main(void) {
  assert(perhaps(__VERIFIER_nondet_uchar()) == 1);
  return 0;
}
// UNINIT: uninit_through_pointer.c:[[@LINE-3]]:{{[0-9]+}}: uninitialized
// CHECK: not complete: an uninitialized or unknown value decides
// CHECK-NOT: another path
