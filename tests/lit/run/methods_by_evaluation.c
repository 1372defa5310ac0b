// The methods that judge candidates find what no sampling would.
// RUN: rm -rf %t && not %mantissa run --method fuzz --solver-time 10s -j1 -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run --method search --solver-time 10s -j1 -o %t %s | FileCheck %s
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  if (x * x * x == 27.0) {
    // CHECK: methods_by_evaluation.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
    assert(0);
  }
  return 0;
}
