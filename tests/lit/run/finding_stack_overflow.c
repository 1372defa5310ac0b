// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
static int down(int n) {
  volatile int here[32] = {n};
  return n == 0 ? 0 : here[0] + down(n - 1) + 1;
}
int main(void) {
  int n = mantissa_int("n");
  if (n >= 0 || n < -2) return 0;
  return down(n);
}
// CHECK: stack-overflow:
// CHECK: verified)
