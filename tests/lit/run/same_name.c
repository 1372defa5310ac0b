// Inputs may share a name: each call is a new input.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; ++i) {
    int x = mantissa_int("x");
    if (x == 10 + i) ++sum;
  }
  assert(sum != 3);
  return sum;
}
// CHECK: i32 x = 10
// CHECK-NEXT: i32 x = 11
// CHECK-NEXT: i32 x = 12
// CHECK: 1 finding (1 verified), 8 tests, 8 paths
// JSON: "divergences": 0
