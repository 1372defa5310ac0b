// A folder, single tests in each format, and a test of another program.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all -o %t %s
// RUN: not %mantissa replay %t | FileCheck %s
// RUN: not %mantissa replay %t/tests/000001.json %t/tests/000002.json %t/tests/000003.json | FileCheck %s --check-prefix=SINGLE
// RUN: %mantissa replay %t/tests/000001.ktest | FileCheck %s --check-prefix=KTEST
// RUN: %mantissa replay %t/tests/testcomp/000001.xml | FileCheck %s --check-prefix=KTEST
// RUN: not %mantissa replay %t/nothing 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: cp %t/tests/000001.json %t.json && not %mantissa replay %t.json 2>&1 | FileCheck %s --check-prefix=LOST
// RUN: %mantissa replay --program %t %t.json | FileCheck %s --check-prefix=KTEST
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  int x = mantissa_int("x");
  assert(x != 9);
  if (x > 0) return 1;
  return 2;
}
// CHECK-DAG: test {{[0-9]+}}: same path: exit status 1
// CHECK-DAG: test {{[0-9]+}}: same path: exit status 2
// CHECK-DAG: test {{[0-9]+}}: same path, assertion confirmed: assertion
// CHECK: 3 tests replayed, 3 on the same path; 1 of 1 findings confirmed
// SINGLE: 3 tests replayed, 3 on the same path; 1 of 1 findings confirmed
// KTEST: exit status 2
// MISSING: mantissa replay: {{.*}}nothing: no such file or folder
// LOST: it lies in no results folder; say which with --program DIR
