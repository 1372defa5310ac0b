// What lies beyond an object differs from what the engine has there, so a finding that depends on it is tried natively
// with the inputs of several paths.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
// RUN: grep -l '"finding": 1,' %t/tests/*.json | count 3
#include <mantissa/mantissa.h>
__attribute__((noinline)) static int at(const int *a, unsigned i) { return a[i]; }
int main(void) {
  int a[4] = {1, 2, 3, 4}, n = 0;
  unsigned i = mantissa_uint("i");
  for (unsigned k = 4; k < 9; ++k)
    if (i == k) n += at(a, k);
  return n;
}
// CHECK: out-of-bounds
// CHECK: 1 finding (1 verified)
