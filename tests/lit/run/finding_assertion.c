// A false assertion is found with its input and shows natively.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  int x = mantissa_int("x");
  // CHECK: finding_assertion.c:[[@LINE+1]]:{{[0-9]+}}: assertion: {{.*}}x != 12345
  assert(x != 12345);
  return 0;
}
// CHECK-NEXT: i32 x = 12345
// CHECK: 1 finding (1 verified), {{.*}}complete
// JSON: "kind": "assertion"
// JSON: "verified": true
// JSON: "divergences": 0
