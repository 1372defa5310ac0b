// The logarithm of a negative number.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:invalid --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:invalid --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
#include <math.h>
int main(void) {
  float x = mantissa_float("x");
  // CHECK-DAG: invalid_log.c:[[@LINE+1]]:{{[0-9]+}}: float-invalid: log makes a NaN
  volatile float l = logf(x);
  return 0;
}
// CHECK: 1 finding (1 verified)
