// Only a long double this large overflows: a double never gets there.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  long double x = mantissa_double("x");
  volatile long double square = x * x;
  // CHECK-DAG: overflow_long_double.c:[[@LINE+1]]:{{[0-9]+}}: float-overflow: multiplication overflows
  volatile long double large = x * 1e4930L;
  return 0;
}
// CHECK: 1 finding (1 verified)
