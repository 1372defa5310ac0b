// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
static int *keep;
static void f(int x) {
  int local = x;
  if (x == 3) keep = &local;
}
int main(void) {
  int other = 5;
  keep = &other;
  f(mantissa_int("x"));
  // CHECK: finding_use_after_return.c:[[@LINE+1]]:{{[0-9]+}}: use-after-free: read of 4 bytes in an object that is no more
  return *keep;
}
// CHECK-NEXT: i32 x = 3
// CHECK: 1 finding (1 verified)
