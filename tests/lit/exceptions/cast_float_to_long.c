// 2^63 is a float and not a long.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:cast -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:cast -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  if (!(x > 9e18f && x < 9.3e18f)) return 0;
  // CHECK-DAG: cast_float_to_long.c:[[@LINE+1]]:{{[0-9]+}}: float-cast: {{.*}}: 9.2{{[0-9]*}}e18
  long n = (long)x;
  return n == 7;
}
// CHECK: 1 finding (1 verified)
