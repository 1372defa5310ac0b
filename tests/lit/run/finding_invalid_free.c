// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
#include <stdlib.h>
int main(void) {
  char *p = malloc(10), *q = p;
  if (!p) return 0;
  if (mantissa_int("x") == 1) ++q;
  // CHECK: finding_invalid_free.c:[[@LINE+1]]:{{[0-9]+}}: invalid-free:
  free(q);
  return 0;
}
// CHECK: 1 finding (1 verified)
