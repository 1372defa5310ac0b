// Conditions on floats are solved exactly.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  if (x > 0.0f && x * 3.0f == 1.5f) {
    // CHECK: float_branch.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
    assert(x != 0.5f);
  }
  return 0;
}
// CHECK-NEXT: float x = 0.5
// CHECK: 1 finding (1 verified)
