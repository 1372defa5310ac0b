// Figure 1 of Canalyze-fp, with two conditions more (at bugs 2 and 4) so that it can end without a bug: 2 and 4 are
// found, 1 and 3 cannot be reached. The allocation that is not tested and the memory that is lost are bugs, too.
// RUN: rm -rf %t && not %mantissa check -j1 --time 60s -o %t %s | FileCheck %s
// RUN: not %mantissa check -j1 --time 60s --force -o %t --quiet %s | FileCheck %s --check-prefix=NOT
#include <math.h>
#include <stdlib.h>
int foo(double dy) {
  int *ip = NULL;
  // CHECK-DAG: figure1.c:[[@LINE+1]]:{{[0-9]+}}: memory-leak:
  double *dx = (double *)malloc(sizeof(double));
  double d1, d2, d3;
  int i1 = 0, i2 = 0;
  // CHECK-DAG: figure1.c:[[@LINE+1]]:{{[0-9]+}}: null-dereference: write of 8 bytes through a null pointer
  *dx = 1.0;
  d1 = 6.0;
  d2 = acos(dy);
  d3 = *dx + d2;
  if (dy < 0.0) {
    if (*dx == -2.0)
      // NOT-NOT: figure1.c:[[@LINE+1]]:
      i1 = *ip; /* bug 1 */
    else if (dy < -0.5)
      // CHECK-DAG: figure1.c:[[@LINE+1]]:{{[0-9]+}}: null-dereference:
      i1 = *ip; /* bug 2 */
  } else if (dy < 0.5) {
    if (d3 > d1)
      // NOT-NOT: figure1.c:[[@LINE+1]]:
      i2 = *ip; /* bug 3 */
    else
      // CHECK-DAG: figure1.c:[[@LINE+1]]:{{[0-9]+}}: null-dereference:
      i2 = *ip; /* bug 4 */
  }
  return i1 + i2;
}
// CHECK: 4 findings (0 not verified and not counted) in 1 function of 1 file
