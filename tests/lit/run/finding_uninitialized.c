// RUN: rm -rf %t && not %mantissa run -j1 --check only:uninit -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  int a[2];
  if (mantissa_int("x") > 0) a[1] = 1;
  // CHECK: finding_uninitialized.c:[[@LINE+1]]:{{[0-9]+}}: uninitialized:
  if (a[1] == 1) return 1;
  return 0;
}
// CHECK: 1 finding (1 verified)
