// As many values as are tried at most, and no more: nothing is lost.
// RUN: rm -rf %t && %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
#include <stdlib.h>
int main(void) {
  size_t n = mantissa_size("n");
  mantissa_assume(n >= 8 && n < 12);
  free(malloc(n));
  return 0;
}
// CHECK: 4 paths in {{.*}}: complete: every feasible path was explored
