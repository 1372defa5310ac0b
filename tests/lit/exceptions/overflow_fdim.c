// fdim subtracts, but only if the first argument is the greater.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow,invalid --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow,invalid --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
#include <math.h>
int main(void) {
  double x = mantissa_double("x"), y = mantissa_double("y");
  if (x > y) {
    // CHECK-DAG: overflow_fdim.c:[[@LINE+1]]:{{[0-9]+}}: float-overflow: subtraction overflows
    volatile double d = fdim(x, y);
  } else {
    volatile double nothing = fdim(x, y);
  }
  return 0;
}
// CHECK: 1 finding (1 verified)
