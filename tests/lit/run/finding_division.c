// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:assert,memory -o %t %s | FileCheck %s --check-prefix=OFF
#include <mantissa/mantissa.h>
int main(void) {
  int x = mantissa_int("x");
  // CHECK: finding_division.c:[[@LINE+1]]:{{[0-9]+}}: division-by-zero:
  return 1000 / (x - 77) > 3;
}
// CHECK-NEXT: i32 x = 77
// CHECK: 1 finding (1 verified)
// OFF: 0 findings
