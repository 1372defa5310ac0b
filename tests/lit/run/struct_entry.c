// Structures by value and behind pointers, member by member.
// RUN: rm -rf %t && not %mantissa run -j1 --entry area -o %t %s | FileCheck %s
struct point { int x, y; };
struct box { struct point low, high; };
int area(struct point scale, const struct box *b) {
  int w = b->high.x - b->low.x;
  // CHECK: struct_entry.c:[[@LINE+1]]:{{[0-9]+}}: division-by-zero:
  return w / (scale.y - 4);
}
// CHECK: 1 finding (1 verified)
