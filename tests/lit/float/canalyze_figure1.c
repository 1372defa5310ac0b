// Figure 1 of Canalyze-fp: bugs 2 and 4 are found, 1 and 3 are proved infeasible (acos is at most pi).
// RUN: rm -rf %t && not %mantissa run -j1 --entry foo -o %t %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t complete 2
#include <math.h>
#include <stdlib.h>
int foo(double dy) {
  int *ip = NULL;
  double *dx = (double *)malloc(sizeof(double));
  double d1, d2, d3;
  int i1 = 0, i2 = 0;
  if (dx == NULL) return 0;
  *dx = 1.0;
  d1 = 6.0;
  d2 = acos(dy);
  d3 = *dx + d2;
  if (dy < 0.0) {
    if (*dx == -2.0)
      i1 = *ip;
    else
      // CHECK-DAG: canalyze_figure1.c:[[@LINE+1]]:{{[0-9]+}}: null-dereference:
      i1 = *ip;
  } else {
    if (d3 > d1)
      i2 = *ip;
    else
      // CHECK-DAG: canalyze_figure1.c:[[@LINE+1]]:{{[0-9]+}}: null-dereference:
      i2 = *ip;
  }
  return i1 + i2;
}
// CHECK: 2 findings (2 verified)
