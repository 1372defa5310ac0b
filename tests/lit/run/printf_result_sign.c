// What printf returns of a symbolic number is not known, but that it is not negative is.
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
#include <stdio.h>
int main(void) {
  int x = mantissa_int("x");
  int n = printf("%d\n", x);
  if (n < 0 && !ferror(stdout)) return 1;
  if (n <= -3 || (unsigned)n > 0x80000000u) return 2;
  return x == 7;
}
// CHECK: 0 findings
// CHECK-SAME: complete: every feasible path
