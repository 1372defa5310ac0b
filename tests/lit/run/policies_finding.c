// A finding behind two conditions, by each policy.
// RUN: rm -rf %t && not %mantissa run -j1 --feasibility pending -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --feasibility eager -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --feasibility lazy -o %t %s | FileCheck %s
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  unsigned a = mantissa_uint("a"), b = mantissa_uint("b");
  if (a % 7 == 3 && b == a * 2) {
    // CHECK: policies_finding.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
    assert(a != 10);
  }
  return 0;
}
// CHECK-NEXT: u32 a = 10
// CHECK-NEXT: u32 b = 20
// CHECK: 1 finding (1 verified), {{.*}}: complete
