// In optimised code the native build for a finding does not stop at a shift whose result nobody uses either.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
static int table[4] = {1, 2, 3, 4};
int main(void) {
  unsigned n = mantissa_uint("n"), x = mantissa_uint("x");
  unsigned shifted = n < 32 ? x << n : 7u;
  if (n < 40 || shifted != 7) return 0;
  // CHECK: shift_optimised_native.c:[[@LINE+1]]:{{[0-9]+}}: out-of-bounds:
  return *(volatile int *)(table + n - 36);
}
// CHECK: 1 finding (1 verified)
