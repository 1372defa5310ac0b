// Several files are linked; one of them is bitcode.
// RUN: %clang -g -emit-llvm -c %S/Inputs/helper.c -o %t.bc
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s %t.bc | FileCheck %s
#include <assert.h>
#include <mantissa/mantissa.h>
int helper(int x);
int main(void) {
  // CHECK: two_files.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(helper(mantissa_int("x")) != 21);
  return 0;
}
// CHECK-NEXT: i32 x = {{10$|-2147483638$}}
// CHECK: 1 finding (1 verified)
