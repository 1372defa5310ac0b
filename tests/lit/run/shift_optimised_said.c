// In optimised code a shift by too much is not looked for; that is said.
// RUN: rm -rf %t && %mantissa run -j1 -o %t %s -- -O1 | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s --check-prefix=PLAIN
#include <mantissa/mantissa.h>
static volatile int nought, sink;
int main(void) {
  int a = mantissa_int("a");
  if (a == 7) sink = 1 << (nought - 1);
  return 0;
}
// CHECK: complete: {{.*}}under: no result of a shift by too many bits is used in optimised code
// PLAIN: shift: shift by at least the width of 32 bits
