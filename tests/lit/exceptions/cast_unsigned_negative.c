// Minus one is no unsigned number.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:cast -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:cast -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  if (!(x >= -1 && x < 5)) return 0;
  // CHECK-DAG: cast_unsigned_negative.c:[[@LINE+1]]:{{[0-9]+}}: float-cast: {{.*}}: -1.0
  unsigned n = (unsigned)x;
  return n == 7;
}
// CHECK: 1 finding (1 verified)
