// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
static int table[10] = {1, 2, 3};
int main(void) {
  int i = mantissa_int("i");
  if (i < 0 || i > 10) return 0;
  // CHECK: finding_global_overflow.c:[[@LINE+1]]:{{[0-9]+}}: out-of-bounds: read of 4 bytes
  return table[i];
}
// CHECK-NEXT: i32 i = 10
// CHECK: 1 finding (1 verified)
