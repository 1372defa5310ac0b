// --check adds to what is looked for without it, takes away, or replaces it; abort is not an assertion.
// RUN: rm -rf %t && not %mantissa run -j1 --entry f -o %t %s | FileCheck %s --check-prefixes=COUNT3,ABORT,CAST,INT --implicit-check-not=float-overflow:
// RUN: rm -rf %t && not %mantissa run -j1 --entry f --check fp,-underflow -o %t %s | FileCheck %s --check-prefixes=COUNT4,ABORT,CAST,INT,OVERFLOW
// RUN: rm -rf %t && not %mantissa run -j1 --entry f --check -abort,-cast -o %t %s | FileCheck %s --check-prefixes=COUNT1,INT,NOABORT
// RUN: rm -rf %t && not %mantissa run -j1 --entry f --check only:overflow -o %t %s | FileCheck %s --check-prefixes=COUNT1,OVERFLOW
// RUN: rm -rf %t && not %mantissa run -j1 --entry f --check only:abort -o %t %s | FileCheck %s --check-prefixes=COUNT1,ABORT
#include <stdlib.h>
int f(double x, int y) {
  if (y == 3) abort();
  if (y == 4) return x * x > 1;
  if (y == 5) return (int)x;
  return 1 / y;
}
// ABORT-DAG: check_list.c:9:15: abort
// OVERFLOW-DAG: check_list.c:10:24: float-overflow: multiplication overflows
// CAST-DAG: check_list.c:11:22: float-cast
// INT-DAG: check_list.c:12:12: division-by-zero
// COUNT1: 1 finding (1 verified)
// COUNT3: 3 findings (3 verified)
// COUNT4: 4 findings (4 verified)
// NOABORT: runs end where they would be a finding of kind abort, which is not asked for
