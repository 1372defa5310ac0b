// fmod and remainder are exact, however small: only an infinite dividend or a zero divisor is an exception.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:fp --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:fp --no-finite -o %t %s -- -O2 -fno-math-errno | FileCheck %s
#include <mantissa/mantissa.h>
#include <math.h>
int main(void) {
  double x = mantissa_double("x"), y = mantissa_double("y");
  float z = mantissa_float("z");
  if (isnan(x) || isnan(y) || isnan(z)) return 0;
  // CHECK-DAG: invalid_remainder.c:[[@LINE+1]]:{{[0-9]+}}: float-invalid: fmod makes a NaN
  volatile double rest = fmod(x, 3.0);
  // CHECK-DAG: invalid_remainder.c:[[@LINE+1]]:{{[0-9]+}}: float-invalid: remainder makes a NaN
  volatile double nearest = remainder(1e-300, y);
  // CHECK-DAG: invalid_remainder.c:[[@LINE+1]]:{{[0-9]+}}: float-invalid: fmod makes a NaN
  volatile float narrow = fmodf(z, 0x1p-149f);
  return 0;
}
// CHECK: 3 findings (3 verified)
