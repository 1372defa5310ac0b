// Structures passed by value take stack, too.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
struct Big {
  char c[1 << 18];
};
static int f(struct Big b, int n) {
  // CHECK: stack_by_value.c:[[@LINE+1]]:{{[0-9]+}}: stack-overflow
  if (n == 0) return b.c[5];
  return f(b, n - 1);
}
int main(void) {
  static struct Big b;
  int n = mantissa_int("n");
  mantissa_assume(n == 3 || n == 500);
  return f(b, n) == 77;
}
// CHECK: 1 finding (1 verified)
