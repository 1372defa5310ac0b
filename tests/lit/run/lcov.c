// Lines and branches of the program's own code.
// RUN: rm -rf %t && %mantissa run -j1 -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=LCOV < %t/coverage.lcov
#include <mantissa/mantissa.h>
int never(int x) {
  return x + 1;
}
int main(void) {
  int x = mantissa_int("x");
  if (x > 3 && x < 2)
    return never(x);
  return 0;
}
// CHECK: 3 of 4 branches (75.0%)
// LCOV: SF:{{.*}}lcov.c
// LCOV-DAG: FNDA:0,never
// LCOV-DAG: FNDA:1,main
// LCOV: BRDA:10,
// LCOV: DA:6,0
// LCOV: DA:9,1
// LCOV: DA:11,0
// LCOV: DA:12,1
// LCOV: end_of_record
// LCOV-NOT: runtime
