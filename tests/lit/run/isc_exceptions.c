// Integer code raises no exceptions; those of the operations it stands for are found all the same.
// RUN: rm -rf %t && not %mantissa run -j1 %s --method isc --check only:fp --no-finite -o %t --time 60s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 %s --method isc --check only:fp --no-finite -o %t --time 60s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>

int main(void) {
  float x = mantissa_float("x");
  if (!(x >= 1e20f && x < 1e22f)) return 0;
  // CHECK-DAG: isc_exceptions.c:[[@LINE+1]]:{{[0-9]+}}: float-overflow: multiplication overflows
  volatile float square = x * x;
  volatile float sum = x + 1.0f;
  // CHECK-DAG: isc_exceptions.c:[[@LINE+1]]:{{[0-9]+}}: float-cast
  volatile int n = (int)x;
  return 0;
}
// CHECK: 2 findings (2 verified)
