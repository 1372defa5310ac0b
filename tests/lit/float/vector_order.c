// The order of a sum matters.
// RUN: rm -rf %t.0 && not %mantissa run -j1 -o %t.0 %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.0 complete 1
// RUN: rm -rf %t.2 && not %mantissa run -j1 -o %t.2 %s -- -O2 | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.2 complete 1
#include <assert.h>
#include <mantissa/mantissa.h>
typedef float v4 __attribute__((vector_size(16)));
int main(void) {
  float x = mantissa_float("x");
  if (!(x > 1e7f && x < 1e9f)) return 0;
  v4 v = {x, 1.0f, -x, 1.0f};
  // CHECK: vector_order.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(v[0] + v[1] + v[2] + v[3] == (v[0] + v[2]) + (v[1] + v[3]));
  return 0;
}
