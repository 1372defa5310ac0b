// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
static int down(int n) {
  volatile char here[4096];
  here[0] = 1;
  return n == 0 ? 0 : here[0] + down(n - 1) + 1;
}
int main(void) {
  int n = mantissa_int("n");
  if (n == 5) return down(-1);
  return 0;
}
// CHECK: stack-overflow:
// CHECK-NEXT: i32 n = 5
// CHECK: 1 finding (1 verified)
