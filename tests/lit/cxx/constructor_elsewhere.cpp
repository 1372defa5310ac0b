// A class whose constructor nobody calls in the file has its members all the same.
// RUN: rm -rf %t && not %mantissa run -q -j1 --entry ratio -o %t %s | FileCheck %s
struct Pair {
  int a, b;
  Pair(int x, int y) : a(x), b(y) {}
};
// CHECK: division-by-zero
// CHECK-NEXT: i32 p->a = 7
// CHECK-NEXT: i32 p->b = 0
int ratio(const Pair &p) { return p.a == 7 ? p.a / p.b : 0; }
