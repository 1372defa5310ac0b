// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4 * sizeof *p);
  if (!p) return 0;
  for (int i = 0; i < 4; ++i) p[i] = i;
  unsigned i = mantissa_uint("i");
  int r = 0;
  // CHECK: finding_heap_overflow.c:[[@LINE+1]]:{{[0-9]+}}: out-of-bounds: read of 4 bytes
  if (i < 5) r = p[i];
  free(p);
  return r;
}
// CHECK-NEXT: u32 i = 4
// CHECK: 1 finding (1 verified)
