// The optimiser moves a shift above its guard: the poison that nobody uses is no finding, and no native check stops at it.
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s -- -O1 | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s -- -O2 | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  unsigned n = mantissa_uint("n"), x = mantissa_uint("x");
  return (n < 32 ? x << n : 7u) == 12;
}
// CHECK: 0 findings
// CHECK-SAME: complete
