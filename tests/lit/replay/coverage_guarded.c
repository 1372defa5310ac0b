// Where no namespace can be made, native coverage is counted as well: root's program is nobody there, and the folder of the
// counts is its own while it runs. Where it cannot get there, that is said and no count is given.
// RUN: %clang -o %t.deny %S/Inputs/no_namespaces.c
// RUN: rm -rf %t && not %mantissa run -j1 --tests all -o %t %s > /dev/null
// RUN: %python %S/Inputs/coverage_guarded.py %t %t.deny %mantissa replay --quiet --coverage > %t.out
// RUN: FileCheck %s < %t.out
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  int x = mantissa_int("x");
  if (x == 12345) {
    x = x - 1;
    assert(x == 0);
  }
  return 0;
}
// CHECK: open: status 1
// CHECK: native coverage: {{[1-9]}} of {{[1-9]}} lines, {{[1-9]}} of 4 branch sides
// CHECK: owner as before
// CHECK-DAG: DA:10,1
// CHECK-DAG: DA:12,1
// CHECK-DAG: DA:15,1
// CHECK: shut: status
// CHECK: {{nothing was counted: cannot run it as a user who cannot write to .*native/counts: Permission denied|not root}}
