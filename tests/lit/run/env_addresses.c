// With --env addresses what depends on where objects lie is explored both ways. Alignment and separate places hold; a
// number that becomes a pointer again leads to its object.
// RUN: rm -rf %t && not %mantissa run -j1 --env addresses --entry order -o %t %s | FileCheck %s --check-prefix=ORDER
// RUN: rm -rf %t && not %mantissa run -j1 --env addresses --entry bucket -o %t %s | FileCheck %s --check-prefix=BUCKET
// RUN: rm -rf %t && not %mantissa run -j1 --env addresses --entry distance -o %t %s | FileCheck %s --check-prefix=DISTANCE
// RUN: rm -rf %t && %mantissa run -j1 --env addresses --entry aligned -o %t %s | FileCheck %s --check-prefix=FINE
// RUN: rm -rf %t && %mantissa run -j1 --env addresses --entry tagged -o %t %s | FileCheck %s --check-prefix=FINE
// RUN: rm -rf %t && %mantissa run -j1 --env addresses --entry xored -o %t %s | FileCheck %s --check-prefix=FINE
// RUN: rm -rf %t && %mantissa run -j1 --env addresses --entry inside -o %t %s | FileCheck %s --check-prefix=FINE
// RUN: rm -rf %t && %mantissa run -j1 --env addresses --entry apart -o %t %s | FileCheck %s --check-prefix=NONE
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
static int a, b, many[8];

int order(int n) {
  // ORDER-DAG: env_addresses.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  if (&a < &b) assert(n != 5);
  // ORDER-DAG: env_addresses.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  if (&a > &b) assert(n != 6);
  return 0;
}
// ORDER: 2 findings ({{[01]}} verified)
// ORDER-SAME: not complete

int bucket(void) {
  uintptr_t h = (uintptr_t)&a >> 4 & 3;
  int seen[4] = {0};
  seen[h] = 1;
  // BUCKET-DAG: env_addresses.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(!seen[2]);
  // BUCKET-DAG: env_addresses.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(!seen[3]);
  return 0;
}
// BUCKET: 2 findings

int distance(void) {
  int x, y;
  // DISTANCE: env_addresses.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(&x - &y != 1000);
  return 0;
}

int aligned(void) {
  char* p = malloc(3);
  assert(p && ((uintptr_t)p & 15) == 0 && ((uintptr_t)&a & 3) == 0);
  free(p);
  return 0;
}

int tagged(int n) {
  int v = n;
  uintptr_t p = (uintptr_t)&v | 1;
  *(int*)(p & ~(uintptr_t)1) = 3;
  assert(v == 3);
  return 0;
}

int xored(int n) {
  uintptr_t both = (uintptr_t)&a ^ (uintptr_t)&b;
  int* p = (int*)(both ^ (uintptr_t)&b);
  *p = n;
  assert(a == n);
  return 0;
}

int inside(unsigned n) {
  int *p = &many[n & 7], *end = many + 8;
  assert(p < end && p - many == (n & 7) && (uintptr_t)p - (uintptr_t)many == 4 * (n & 7));
  return 0;
}
// FINE: 0 findings
// FINE-SAME: complete: every feasible path was explored

int apart(void) {
  uintptr_t p = (uintptr_t)&a, q = (uintptr_t)many;
  assert(p < q || p >= q + sizeof many);
  return 0;
}
// NONE: 0 findings
