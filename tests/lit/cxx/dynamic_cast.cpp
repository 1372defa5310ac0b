// dynamic_cast down, across and to what is not there; of a reference it throws.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <typeinfo>

struct Shape {
  virtual ~Shape() {}
  int s = 1;
};
struct Named {
  virtual ~Named() {}
  int n = 2;
};
struct Circle : Shape {
  int c = 3;
};
struct Square : Shape, Named {
  int q = 4;
};

static int sides(Shape& shape) {
  if (auto* circle = dynamic_cast<Circle*>(&shape)) return circle->c;
  if (auto* named = dynamic_cast<Named*>(&shape)) {
    assert(named->n == 2 && dynamic_cast<Square*>(named)->q == 4);
    return named->n;
  }
  return 0;
}

extern "C" int f(int x) {
  Shape shape;
  Circle circle;
  Square square;
  Shape& it = x == 1 ? shape : x == 2 ? static_cast<Shape&>(circle) : square;
  assert(sides(it) == (x == 1 ? 0 : x == 2 ? 3 : 2));
  assert((typeid(it) == typeid(Circle)) == (x == 2));
  try {
    return dynamic_cast<Square&>(it).q;
  } catch (const std::bad_cast&) {
    // CHECK: dynamic_cast.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
    assert(x != 2);
  }
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
