// Inputs of the types that C has names for only as extensions are shown as numbers.
// RUN: rm -rf %t && not %mantissa run -j1 --each-function -o %t %s | FileCheck %s
#include <assert.h>

// CHECK-DAG: half h = {{-?}}1.5
void half(_Float16 h) { assert(h * h != (_Float16)2.25f); }

// CHECK-DAG: bfloat16 b = 3.0
void bfloat(__bf16 b) {
  float x = b;
  assert(x + x != 6.0f);
}

// CHECK-DAG: float128 q = 0.5
void quad(__float128 q) { assert(q + q != 1.0); }
// CHECK: 3 findings (3 verified)
