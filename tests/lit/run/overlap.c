// Copies to where they overlap with themselves, by functions that do not allow it.
// RUN: rm -rf %t && not %mantissa run -j1 --each-function -o %t %s | FileCheck %s
#include <string.h>

int in_memcpy(unsigned n) {
  char t[32] = "abcdefgh";
  if (n > 8) return 0;
  // CHECK-DAG: overlap.c:[[@LINE+1]]:{{[0-9]+}}: overlap:
  memcpy(t + n, t, 8);
  return t[0];
}

int in_strcpy(unsigned n) {
  char t[32] = "abcdefgh";
  if (n > 12) return 0;
  // CHECK-DAG: overlap.c:[[@LINE+1]]:{{[0-9]+}}: overlap:
  strcpy(t + n, t);
  return t[0];
}

int in_strcat(unsigned n) {
  char t[32] = "abc";
  if (n > 20) return 0;
  // CHECK-DAG: overlap.c:[[@LINE+1]]:{{[0-9]+}}: overlap:
  strcat(t, t + n);
  return t[0];
}

int in_strncpy(unsigned n) {
  char t[32] = "abcdefgh";
  if (n > 12) return 0;
  // CHECK-DAG: overlap.c:[[@LINE+1]]:{{[0-9]+}}: overlap:
  strncpy(t + 4, t, n);
  return t[0];
}

struct Four {
  int a[4];
};
int allowed(unsigned n) {
  struct Four s = {{1}}, *p = &s;
  *p = s;
  char t[9] = "abcd";
  memcpy(t, t, n & 7);
  memcpy(t + 4, t, 4);
  memmove(t + 1, t, n & 7);
  return t[0];
}
// CHECK: 4 findings (4 verified)
// CHECK-SAME: complete: every feasible path
