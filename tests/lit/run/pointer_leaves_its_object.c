// A pointer reaches only the object that it was made from: where it leaves it for another one that lies there, that is a
// finding, and not an access to the other one. By sums in any order, of one of several pointers, and of one that is read
// at a symbolic index.
// RUN: rm -rf %t* && not %mantissa run --entry sums -o %t1 %s | FileCheck %s --check-prefix=SUMS
// RUN: not %mantissa run --entry sums -o %t2 %s -- -O1 | FileCheck %s --check-prefix=SUMS
// RUN: not %mantissa run --entry of_several -o %t3 %s | FileCheck %s --check-prefix=SEVERAL
// RUN: not %mantissa run --entry of_several -o %t4 %s -- -O1 | FileCheck %s --check-prefix=SEVERAL
// RUN: not %mantissa run --entry from_table -o %t5 %s | FileCheck %s --check-prefix=TABLE
// RUN: %mantissa run --entry from_one -o %t6 %s | FileCheck %s --check-prefix=ONE
// RUN: %mantissa run --entry search -o %t7 %s -- -O1 | FileCheck %s --check-prefix=SEARCH
#include <stdlib.h>

// SUMS: [[@LINE+8]]:{{[0-9]+}}: out-of-bounds: read of 4 bytes outside its object
// SUMS: 1 finding (1 verified)
// SUMS-SAME: complete
int sums(short i) {
  int small[4] = {1, 2, 3, 4}, large[64] = {0};
  large[5] = i;
  int *p = small;
  p += i;
  if (i > -172 && i < -150) return *(p + 200) + large[5];
  return 0;
}

// SEVERAL: [[@LINE+7]]:{{[0-9]+}}: out-of-bounds
// SEVERAL: 1 finding (1 verified)
// SEVERAL-SAME: complete
int of_several(int which, int i) {
  static char x[5] = "abc", y[9] = "defghij";
  const char *p = which == 1 ? x : which == 2 ? y + 1 : x + 2;
  if (i < 0 || i > 7) return 2;
  return p[i];
}

// TABLE: [[@LINE+6]]:{{[0-9]+}}: out-of-bounds
// TABLE: 1 finding (1 verified)
// TABLE-SAME: complete
int t0[4] = {1, 2, 3, 4}, t1[8] = {5, 6, 7, 8, 9, 10, 11, 12}, *table[3] = {t0, t1, t0 + 1};
int from_table(unsigned k, int i) {
  if (k > 2 || i < 0) return 0;
  return table[k][i];
}

// Indices from one on, as in translated Fortran.
// ONE: 0 findings
// ONE-SAME: complete
float from_one(int n, int i) {
  if (n < 1 || n > 4) return 0;
  float *v = malloc(n * sizeof *v), r = 0;
  if (!v) return 0;
  v -= 1;
  for (int k = 1; k <= n; ++k) v[k] = k;
  if (i >= 1 && i <= n) r = v[i];
  free(v + 1);
  return r;
}

// Selects of one object's addresses are no reason to fork.
// SEARCH: 0 findings{{.*}} 5 paths
// SEARCH-SAME: complete
int search(int low, int high, double t) {
  double sorted[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  if (low < 0 || high > 7 || low > high) return 0;
  double *p = sorted + low, *q = sorted + high;
  while (p < q) {
    double *middle = p + (q - p) / 2;
    if (*middle < t)
      p = middle + 1;
    else
      q = middle;
  }
  return *p > t;
}
