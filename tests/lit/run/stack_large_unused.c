// A frame above 8 MiB of which nothing far down is used is no overflow, and none natively because of what tells the path.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all -o %t %s | FileCheck %s
// RUN: FileCheck --check-prefix=JSON %s < %t/run.json
#include <mantissa/mantissa.h>
static int deep(int x) {
  char large[9 << 20];
  if (x == 3) return 1;
  // CHECK: stack_large_unused.c:[[@LINE+1]]:{{[0-9]+}}: stack-overflow
  large[x & 1023] = 1;
  return large[x & 511];
}
int main(void) {
  int x = mantissa_int("x");
  return x > 5 ? 7 : deep(x);
}
// CHECK: 1 finding (1 verified), 3 tests
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0
