// --quiet prints findings only, --format json the whole run.json, --no-progress is accepted.
// RUN: rm -rf %t && not %mantissa run -j1 -q -o %t %s > %t.out && FileCheck %s < %t.out
// RUN: rm -rf %t && not %mantissa run -j1 --no-progress --format json -o %t %s | FileCheck %s --check-prefix=JSON
#include <mantissa/mantissa.h>
int main(void) { return 5 / mantissa_int("x"); }
// CHECK: quiet.c:[[@LINE-1]]:{{[0-9]+}}: division-by-zero:
// CHECK-NEXT: i32 x = 0
// CHECK-NOT: results
// JSON: {
// JSON: "status": "complete"
