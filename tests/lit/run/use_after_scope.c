// A local object ends with its scope, also in unoptimised code.
// RUN: rm -rf %t && not %mantissa run -j1 --each-function -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --each-function -o %t %s -- -O1 -Xclang -disable-llvm-passes | FileCheck %s
#include <string.h>

int read_after(int n) {
  int* p = &n;
  {
    int inner = 7;
    if (n == 5) p = &inner;
  }
  // CHECK-DAG: use_after_scope.c:[[@LINE+1]]:{{[0-9]+}}: use-after-free: read of 4 bytes in an object
  return *p == 7;
}

int write_at(unsigned n) {
  char* p = 0;
  {
    char text[16];
    strcpy(text, "abc");
    p = text;
  }
  // CHECK-DAG: use_after_scope.c:[[@LINE+1]]:{{[0-9]+}}: use-after-free: write of 1 byte
  if (n < 16) p[n] = 1;
  return 0;
}

int in_loop(int n) {
  int *last = 0, sum = 0;
  for (int i = 0; i < 3; ++i) {
    int here[2] = {i, n};
    if (i == 1) last = here;
    sum += last ? *last : 0;
  }
  // CHECK-DAG: use_after_scope.c:[[@LINE+1]]:{{[0-9]+}}: use-after-free: read of 4 bytes
  return n == 9 ? *last : sum;
}

// Each turn has an object of its own, in the same place.
int fine(int n) {
  int sum = 0;
  for (int i = 0; i < 3; ++i) {
    int here[2] = {i, n};
    int* p = here;
    sum += p[i & 1];
  }
  return sum;
}

// Nothing but a pointer in a variable leads there.
int always(int n) {
  int* p = &n;
  {
    int inner = 7;
    p = &inner;
  }
  // CHECK-DAG: use_after_scope.c:[[@LINE+1]]:{{[0-9]+}}: use-after-free: read of 4 bytes in an object
  return *p;
}
// CHECK: 4 findings (4 verified)
// CHECK-SAME: complete: every feasible path
// CHECK-NOT: another path
