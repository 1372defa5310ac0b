// A write one past the end of a local array.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  char text[8];
  unsigned n = mantissa_uint("n");
  if (n > 8) return 1;
  for (unsigned i = 0; i < n; ++i) text[i] = 'x';
  // CHECK: finding_stack_overflow_write.c:[[@LINE+1]]:{{[0-9]+}}: out-of-bounds: write of 1 byte
  text[n] = 0;
  return text[0] == 0;
}
// CHECK-NEXT: u32 n = 8
// CHECK: 1 finding (1 verified)
