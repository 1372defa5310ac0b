// klee_get_value gives one value of several: the path then holds for that one, others are paths of their own,
// and what is not tried is said.
// RUN: rm -rf %t && not %mantissa run -j1 --entry few -o %t %s | FileCheck %s --check-prefix=FEW
// RUN: rm -rf %t && %mantissa run -j1 --entry many -o %t %s | FileCheck %s --check-prefix=MANY
#include <assert.h>
#include <klee/klee.h>
int few(int a) {
  klee_assume((a == 12) | (a == 20));
  // FEW: klee_get_value.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(klee_get_value_i32(a) != 12);
  return 0;
}
// FEW: 1 finding (1 verified)
// FEW-SAME: complete: every feasible path

int many(int a) {
  assert(klee_get_value_i32(a) != 123456);
  return 0;
}
// MANY: not complete
// MANY: inexact step
