// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
#include <stdlib.h>
int main(void) {
  unsigned x = mantissa_uint("x");
  // CHECK: finding_abort.c:[[@LINE+1]]:{{[0-9]+}}: abort:
  if (x * 3 == 9) abort();
  return 0;
}
// CHECK: 1 finding (1 verified)
