// Models that nobody evaluates are taken for granted, and the run says so.
// RUN: rm -rf %t && %mantissa run -j1 --trust-models -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 -o %t %s | FileCheck %s --check-prefix=CHECKED --match-full-lines
#include <mantissa/mantissa.h>
int main(void) {
  int x = mantissa_int("x");
  return x > 7;
}
// CHECK: complete: every feasible path was explored, under: models of solvers satisfy what was asked
// CHECKED: {{.*}} complete: every feasible path was explored
