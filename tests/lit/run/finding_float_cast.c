// RUN: rm -rf %t && not %mantissa run -j1 --check only:cast -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  if (!(x > 1e9 && x < 3e9)) return 0;
  // CHECK: finding_float_cast.c:[[@LINE+1]]:{{[0-9]+}}: float-cast:
  return (int)x == 7;
}
// CHECK: 1 finding (1 verified)
