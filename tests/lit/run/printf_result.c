// How much printf printed of a symbolic number is not what the witness shows: a Loss, if something depends on
// it.
// RUN: rm -rf %t && not %mantissa run -j1 --entry returned -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --entry stored -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry not_used -o %t %s | FileCheck %s --check-prefix=EXACT
// RUN: rm -rf %t && %mantissa run -j1 --entry one_character -o %t %s | FileCheck %s --check-prefix=EXACT
#include <assert.h>
#include <stdio.h>

int returned(int a) {
  assert(printf("%d\n", a) != 12);
  return 0;
}

int stored(double a) {
  int n;
  fprintf(stderr, "%g%n\n", a, &n);
  assert(n != 5);
  return 0;
}
// CHECK: not complete
// CHECK: inexact step

int not_used(int a) {
  printf("%d\n", a);
  return a > 3;
}

int one_character(int a) {
  assert(printf("%c%s%d\n", a, "abc", 5) == 6);
  return a > 3;
}
// EXACT: 0 findings (0 verified)
// EXACT-SAME: complete: every feasible path
