// Half of an odd pattern below the normal range loses its last bit; half of an even one does not.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:underflow -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:underflow -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  volatile double even = 0x1p-1022, odd = 0x1.0000000000001p-1022;
  volatile double exact = even * 0.5;
  // CHECK-DAG: underflow_inexact.c:[[@LINE+1]]:{{[0-9]+}}: float-underflow: multiplication underflows
  volatile double lost = odd * 0.5;
  return mantissa_int("n") > 0;
}
// CHECK: 1 finding (1 verified)
