// Lazy feasibility runs ahead of proof; what only an infeasible path reached is not covered.
// RUN: rm -rf %t && %mantissa run -j1 --feasibility lazy -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  int x = mantissa_int("x"), y = 0;
  if (x > 10) y = 1;
  if (x < 5 && y)
    y = 2;  // never
  return y;
}
// CHECK: 3 paths {{.*}}: complete
// CHECK: coverage: 4 of 5 lines ({{.*}}), 5 of 6 branches
