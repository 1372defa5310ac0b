// RUN: rm -rf %t && not %mantissa run -j1 --check uninit -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  int y;
  if (mantissa_int("x") > 0) y = 1;
  // CHECK: finding_uninitialized.c:[[@LINE+1]]:{{[0-9]+}}: uninitialized:
  if (y == 1) return 1;
  return 0;
}
// CHECK: 1 finding (1 verified)
