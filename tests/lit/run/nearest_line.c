// Where an optimiser merged two operations into one without a line, a finding is at the nearest one, natively as well.
// RUN: rm -rf %t && not %mantissa run -j1 --each-function -o %t %s -- -O2 | FileCheck %s
int table[4] = {1, 2, 3, 4};
int loads(int n, int i) {
  int r;
  // CHECK-DAG: nearest_line.c:[[#@LINE+1]]:{{[0-9]+}}: out-of-bounds
  if (i > 3)
    r = table[n] * 2;
  else
    r = table[n] * 3;
  return r;
}

int divides(int n, int i) {
  int r;
  // CHECK-DAG: nearest_line.c:[[#@LINE+1]]:{{[0-9]+}}: division-by-zero
  if (i > 3)
    r = 100 / n + i;
  else
    r = 100 / n * i;
  return r;
}
// CHECK: 2 findings (2 verified)
