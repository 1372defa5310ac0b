// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  unsigned n = mantissa_uint("n");
  if (n > 32) return 0;
  // CHECK: finding_shift.c:[[@LINE+1]]:{{[0-9]+}}: shift:
  return (1u << n) == 4;
}
// CHECK-NEXT: u32 n = 32
// CHECK: 1 finding (1 verified)
