// Calls of functions without effects, whose results nobody needs, are made natively, too: the tests take their paths.
// RUN: rm -rf %t && %mantissa run -j1 -o %t %s -- -O1 | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
static int tree(int n, int v) {
  if (n <= 1) return v * v;
  return tree(n - 1, -v) + tree(n - 2, -v);
}
static void __attribute__((noinline)) program(int a) { tree(a & 3, 0); }
int main(void) {
  program(mantissa_int("a"));
  return 0;
}
// CHECK: 3 paths in {{.*}}: complete
// CHECK-NOT: another path
