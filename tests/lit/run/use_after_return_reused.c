// A pointer to a local of a function that has returned stays wrong while other calls use the stack.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
static int *keep;
static void f(int x) {
  int local = x;
  if (x == 3) keep = &local;
}
static int g(int x) {
  int a[4] = {x, x + 1, x + 2, x + 3};
  // CHECK: use_after_return_reused.c:[[@LINE+1]]:{{[0-9]+}}: use-after-free:
  return *keep + a[x & 3];
}
int main(void) {
  int other = 5;
  keep = &other;
  int x = mantissa_int("x");
  f(x);
  return g(x) == 2;
}
// CHECK: 1 finding (1 verified)
