// The order in which qsort compares is the same in the build that confirms findings: same path.
// RUN: rm -rf %t && not %mantissa run -j1 --entry middle --elements 3 -o %t %s | FileCheck %s
// RUN: not %mantissa replay %t | FileCheck --check-prefix=REPLAY %s
#include <assert.h>
#include <stdlib.h>

static int by_value(const void* a, const void* b) {
  const float x = *(const float*)a, y = *(const float*)b;
  return x < y ? -1 : x > y;
}

int middle(float* v) {
  qsort(v, 3, sizeof *v, by_value);
  // CHECK: qsort_in_findings.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(v[0] <= v[1] && v[1] <= v[2]);
  return v[1] > 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-NOT: another path
// REPLAY-NOT: another path
// REPLAY: 1 of 1 findings confirmed
