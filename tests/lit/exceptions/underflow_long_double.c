// The x87 unit has its own limits.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:underflow --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:underflow --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  long double x = mantissa_double("x");
  if (!(x > 0 && x < 1)) return 0;
  // CHECK-DAG: underflow_long_double.c:[[@LINE+1]]:{{[0-9]+}}: float-underflow: multiplication underflows
  volatile long double small = x * 1e-4940L;
  return 0;
}
// CHECK: 1 finding (1 verified)
