// An index that leaves its object and can only land in another live one: the object's own bounds are checked natively.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
static int first[8], second[4096], third[8];
int main(void) {
  int i = mantissa_int("i");
  int local[8] = {1, 2, 3}, *p = local;
  if (i == 1000) {
    // CHECK-DAG: out_of_bounds_far.c:[[@LINE+1]]:{{[0-9]+}}: out-of-bounds:
    return first[i];
  }
  if (i == 2000) {
    // CHECK-DAG: out_of_bounds_far.c:[[@LINE+1]]:{{[0-9]+}}: out-of-bounds:
    return p[-i];
  }
  return second[i & 4095] + third[i & 7];
}
// CHECK: 2 findings (2 verified)
