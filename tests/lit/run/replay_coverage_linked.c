// Native coverage of a program of several files, which are counted each under its name, as often as they ran.
// RUN: rm -rf %t && %mantissa run -j1 -q --tests all -o %t %s %S/Inputs/helper.c
// RUN: %mantissa replay --quiet --coverage %t | FileCheck %s
// RUN: FileCheck %s --check-prefix=LCOV < %t/native.lcov
#include <mantissa/mantissa.h>
int helper(int x);
int main(void) {
  int x = mantissa_int("x");
  if (x == 5)
    return helper(x) > 3;
  if (x > 3 && x < 2)
    return 2;
  return 0;
}
// CHECK: native coverage: 8 of 9 lines, 5 of 6 branch sides
// LCOV: SF:{{.*}}/helper.c
// LCOV: DA:{{[0-9]+}},1
// LCOV: SF:{{.*}}/replay_coverage_linked.c
// LCOV-DAG: DA:10,1
// LCOV-DAG: DA:12,0
// LCOV-DAG: DA:13,1
