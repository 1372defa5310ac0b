// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 0;
  *p = 1;
  if (mantissa_int("x") == 7) free(p);
  // CHECK: finding_use_after_free.c:[[@LINE+1]]:{{[0-9]+}}: use-after-free:
  return *p;
}
// CHECK-NEXT: i32 x = 7
// CHECK: 1 finding (1 verified)
