// Figure 1 of the FPSE study explores to the end: three feasible paths, and the fourth (c - 1.0 == 1.1 of a float c) is
// proved infeasible.
// RUN: rm -rf %t && %mantissa run -j1 --entry foo --tests all -o %t %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t complete
// CHECK: 3 paths
// CHECK-SAME: complete
#include <math.h>
#include <stdio.h>
int foo(float a, float b, float c) {
  if (cos(a) > log(b)) {
    if (sin(a) < log(b)) {
      c = c - 1.0;
      if (c == 1.1) printf("Never reach here!\n");
    }
  }
  return 0;
}
