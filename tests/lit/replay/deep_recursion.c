// The native stack ends elsewhere than the engine's: a second run on a larger stack shows that the path is the same.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
static int endless(int n) {
  volatile char here[500];
  here[0] = (char)n;
  return n == -1 ? 0 : here[0] + endless(n + 1);
}
int main(void) {
  int x = mantissa_int("x");
  if (x == 3) return endless(0);
  return 0;
}
// CHECK: stack-overflow:
// CHECK: 1 finding (1 verified)
// CHECK-NOT: another path
