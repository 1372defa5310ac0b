// A pointer that the code tests and uses where it is null; one that somebody else's caution tested.
// RUN: rm -rf %t && not %mantissa check -j1 --time 60s -o %t %s | FileCheck %s
#include <stdlib.h>

int used_after(const int *p) {
  int sum = 0;
  if (p == NULL) sum = 1;
  // CHECK-DAG: checked_then_used.c:[[@LINE+1]]:{{[0-9]+}}: null-dereference:
  return sum + *p;
}

// Used first, then tested: nobody knows which is wrong.
int used_before(const int *p) {
  int value = *p;
  return p ? value : 0;
}

static int is_set(const int *p) { return p != NULL; }
int others_caution(const int *p) {
  int set = is_set(p);
  return set + *p;
}

// Which pointer comes first says of neither that it may be null.
struct reader {
  const char *at, *end;
};
int next_of(struct reader *r) { return r->at < r->end ? r->at[0] : -1; }

int table(int i) {
  static const int kValues[4] = {1, 2, 3, 4};
  if (i < 0 || i > 4) return 0;
  // CHECK-DAG: checked_then_used.c:[[@LINE+1]]:{{[0-9]+}}: out-of-bounds:
  return kValues[i];
}

int divide(int a, int n) {
  if (n < 0) return 0;
  // CHECK-DAG: checked_then_used.c:[[@LINE+1]]:{{[0-9]+}}: division-by-zero:
  return a / n;
}

int *not_tested(void) {
  int *p = malloc(4 * sizeof *p);
  // CHECK-DAG: checked_then_used.c:[[@LINE+1]]:{{[0-9]+}}: null-dereference:
  p[0] = 1;
  return p;
}
// CHECK: 4 findings (0 not verified and not counted) in 8 functions of 1 file
