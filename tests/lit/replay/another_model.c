// A finding with several tests: the first that shows it becomes its test.
// RUN: rm -rf %t && not %mantissa run -j1 --replay none -o %t %s
// RUN: %python %S/Inputs/add_alternative.py %t 1 4 5
// RUN: not %mantissa replay %t | FileCheck %s
// RUN: FileCheck --check-prefix=JSON %s < %t/run.json
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  int x = mantissa_int("x");
  assert(x != 5);
  return 0;
}
// CHECK: another path, assertion not confirmed: exit status 0
// CHECK: same path, assertion confirmed
// CHECK-NOT: test 001002
// CHECK: 1 of 1 findings confirmed
// JSON: "test": 1001,
// JSON-NEXT: "verified": true
// JSON: "decimal": "5"
