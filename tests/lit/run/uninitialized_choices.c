// What depends on a value that was never set: for some inputs only, through a choice, as an address.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:uninit,memory --each-function -o %t %s | FileCheck %s
#include <stdlib.h>
#include <time.h>

int chosen(int a) {
  int u;
  // CHECK-DAG: uninitialized_choices.c:[[@LINE+1]]:{{[0-9]+}}: uninitialized: a branch depends
  if (a == 5) return u + a > 3 ? 1 : 2;
  return a > 1;
}

// Only the second element was not set, and only below 4.
int indexed(int a) {
  int u[2];
  u[0] = 1;
  if (a > 3) u[1] = 1;
  // CHECK-DAG: uninitialized_choices.c:[[@LINE+2]]:{{[0-9]+}}: uninitialized: a branch depends
  // CHECK-DAG: i32 a = 3
  if (u[a > 2]) return 7;
  return a > 1;
}

int table_entry(int a) {
  int table[4] = {1, 2, 3, 4}, i;
  if (a < 100) i = a & 3;
  // CHECK-DAG: uninitialized_choices.c:[[@LINE+1]]:{{[0-9]+}}: uninitialized: an address depends
  return table[i];
}

int pointer(int a) {
  int* p;
  if (a > 3) p = &a;
  // CHECK-DAG: uninitialized_choices.c:[[@LINE+1]]:{{[0-9]+}}: uninitialized: an address depends
  return *p;
}

// A conjunction that a defined part decides, a value that the library sets: no findings.
int guarded(int a) {
  int u;
  if (a > 3) u = a;
  if (a > 3 & u > 7) return 1;
  return 0;
}

static int by_value(const void* a, const void* b) { return *(const int*)a - *(const int*)b; }

int set_by_library(int a) {
  time_t now;
  int v[3] = {a & 7, 3, 1};
  time(&now);
  qsort(v, 3, sizeof *v, by_value);
  if (now > 0 && v[0] == 2) return 1;
  return 0;
}
// A divisor decides whether there is a quotient at all.
int divisor(int a) {
  int u;
  if (a > 3) u = 2;
  // CHECK-DAG: uninitialized_choices.c:[[@LINE+1]]:{{[0-9]+}}: uninitialized: a divisor depends
  return 10 / (u | 1) == 3;
}
// CHECK: 5 findings (5 verified)
// CHECK-NOT: another path
