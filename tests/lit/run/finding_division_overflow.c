// The smallest integer divided by -1 does not fit.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  int x = mantissa_int("x"), y = mantissa_int("y");
  if (y == 0) return 0;
  // CHECK: finding_division_overflow.c:[[@LINE+1]]:{{[0-9]+}}: division-by-zero:
  return x / y == 5;
}
// CHECK-NEXT: i32 x = -2147483648
// CHECK-NEXT: i32 y = -1
// CHECK: 1 finding (1 verified)
