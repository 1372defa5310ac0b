// sincos of infinity is no number, in both of its results; the finding names the one that was looked at first.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:invalid --no-finite -o %t %s -- -D_GNU_SOURCE | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:invalid --no-finite -o %t %s -- -O2 -D_GNU_SOURCE | FileCheck %s
#include <mantissa/mantissa.h>
#include <math.h>
int main(void) {
  double x = mantissa_double("x"), s, c;
  if (!(x > 1e300)) return 0;
  // CHECK-DAG: invalid_sincos.c:[[@LINE+1]]:{{[0-9]+}}: float-invalid: {{sin|cos}} makes a NaN
  sincos(x, &s, &c);
  return s > c;
}
// CHECK: 1 finding (1 verified)
