// What a cast out of range gives is what the processor gives (at -O0 the replay stops at the cast itself).
// RUN: rm -rf %t.0 && not %mantissa run -j1 -o %t.0 %s -- -O2 | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.0 complete 1
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  if (!(x > 70000.0f && x < 80000.0f)) return 0;
  volatile float same = x;
  // CHECK: narrow_cast_native.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert((short)same != 5000);
  return 0;
}
