// AddressSanitizer cannot start with so little address space: that is no abort, and no out-of-bounds access.
// RUN: rm -rf %t && not sh -c "ulimit -v 8000000; exec %mantissa run -j1 -o %t %s" | FileCheck %s
#include <mantissa/mantissa.h>
#include <stdlib.h>
static int table[10];
int main(void) {
  unsigned x = mantissa_uint("x");
  if (x == 100) abort();
  return table[x % 11];
}
// CHECK: sanitizer_does_not_start.c:8:{{[0-9]+}}: abort:
// CHECK: Not verified by native replay:
// CHECK-NEXT: sanitizer_does_not_start.c:9:{{[0-9]+}}: out-of-bounds:
// CHECK: unverified: the native program did not start
// CHECK: 2 findings (1 verified)
