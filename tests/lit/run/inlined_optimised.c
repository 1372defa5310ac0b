// Optimised code: findings keep their place in the source.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
static inline int get(const int *p, int i) {
  // CHECK: inlined_optimised.c:[[@LINE+1]]:{{[0-9]+}}: out-of-bounds:
  return p[i];
}
int main(void) {
  static volatile int seed = 1;
  int local[4] = {seed, 2, 3, 4};
  int i = mantissa_int("i");
  if (i < 0 || i > 4) return 0;
  return get(local, i) == 3;
}
// CHECK: 1 finding (1 verified)
