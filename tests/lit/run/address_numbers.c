// What depends on how objects lie in memory rests on an assumption, which is said; what does not says nothing.
// RUN: rm -rf %t && %mantissa run -j1 --entry low_bits -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry order -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry distance -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry of_global -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry by_union -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry by_copy -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry printed -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry fine -o %t %s | FileCheck %s --check-prefix=FINE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int a, b;

int low_bits(void) {
  char* p = malloc(3);
  int r = ((uintptr_t)p & 15) == 0;
  free(p);
  return r;
}

int order(int n) { return &a < &b ? n : 0; }

int distance(int n) {
  int x, y;
  return &x - &y > n;
}

int of_global(int n) {
  uintptr_t h = (uintptr_t)&a * 31;
  return (h >> 4 & 7) == (unsigned)n;
}

int by_union(void) {
  union {
    int* p;
    uint64_t n;
  } u;
  u.p = &a;
  if (u.n & 8) return 1;
  return 0;
}

int by_copy(void) {
  int* p = &a;
  uint64_t n;
  memcpy(&n, &p, 8);
  if (n & 8) return 1;
  return 0;
}

int printed(void) {
  char t[32];
  snprintf(t, sizeof t, "%p", (void*)&a);
  return t[3] == 'f';
}
// CHECK: complete: every feasible path was explored, under:{{.*}} addresses of objects are as they are here

int fine(unsigned n) {
  char t[8] = "abc", *end = t + 8, *q = t + (n & 7);
  int c = 0;
  for (char* p = t; p < end; ++p) c += *p != 0;
  return end - t + (q - t) + (&a == &b) + (q < end) + c;
}
// FINE: complete: every feasible path was explored
// FINE-NOT: addresses
