// Findings and their inputs survive dropped snapshots.
// RUN: rm -rf %t && not %mantissa run -j1 --memory 1M -o %t %s | FileCheck %s
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  int a[3] = {1, 2, 3};
  unsigned i = mantissa_uint("i"), j = mantissa_uint("j");
  if (j > 4) {
    // CHECK-DAG: memory_limit_finding.c:[[@LINE+1]]:{{[0-9]+}}: out-of-bounds:
    if (a[i] == 2) return 1;
    // CHECK-DAG: memory_limit_finding.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
    assert(j != 77);
  }
  return 0;
}
// CHECK: 2 findings (2 verified)
