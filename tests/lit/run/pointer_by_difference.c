// The object of a pointer in p + (q - r) is that of p, though only those of q and r are seen at once.
// RUN: rm -rf %t && %mantissa run -j1 --tests all --entry f -o %t %s -- -O1 | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry g -o %t %s -- -O1 | FileCheck %s --check-prefix=BEYOND
#include <string.h>
struct text {
  char* at;
  long size;
  char room[16];
};

// The load of `at` is one of many values: a number of bytes that is not known was written beside it.
static char* begin(struct text* s, const char* from, long n) {
  s->at = s->room;
  memcpy(s->room, from, n);
  return s->at;
}

char f(unsigned char c) {
  struct text s;
  char from[16] = {0};
  char *p = from + 2 + (c & 1), *q = from + 1 + (c & 2), *end = p > q ? p : q;
  const long n = end - from;
  begin(&s, from, n)[n] = 0;
  return s.room[0];
}
// CHECK: 0 findings
// CHECK-SAME: complete: every feasible path

char g(unsigned char c) {
  struct text s;
  char from[16] = {0};
  char *p = from + 2 + (c & 1), *q = from + 1 + (c & 2), *end = p > q ? p : q;
  const long n = end - from;
  // BEYOND: pointer_by_difference.c:[[@LINE+1]]:{{[0-9]+}}: out-of-bounds:
  return begin(&s, from, n)[n + 13 + (c >> 7)];
}
// BEYOND: 1 finding (1 verified)
