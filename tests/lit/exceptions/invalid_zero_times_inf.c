// Zero times infinity.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:invalid --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:invalid --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x"), y = mantissa_float("y");
  if (!(x >= 1)) return 0;
  // CHECK-DAG: invalid_zero_times_inf.c:[[@LINE+1]]:{{[0-9]+}}: float-invalid: multiplication makes a NaN{{.*}}: inf {{.*}}0.0
  volatile float product = x * y;
  return 0;
}
// CHECK: 1 finding (1 verified)
