// Programs written for KLEE run unchanged.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <assert.h>
#include <klee/klee.h>
int main(void) {
  int x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  klee_assume(x > 0 & x < 100);
  // CHECK: klee_interface.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  if (x * y == 77 && y == 7) assert(x != 11);
  return klee_range(0, 2, "r");
}
// CHECK-NEXT: bytes x = 11
// CHECK-NEXT: bytes y = 7
// CHECK: 1 finding (1 verified)
