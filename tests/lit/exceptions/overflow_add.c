// A sum of two large numbers.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x"), y = mantissa_double("y");
  if (!(x > 1e308 && y > 0)) return 0;
  // CHECK-DAG: overflow_add.c:[[@LINE+1]]:{{[0-9]+}}: float-overflow: addition overflows
  volatile double sum = x + y;
  return 0;
}
// CHECK: 1 finding (1 verified)
