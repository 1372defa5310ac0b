// std::shared_ptr, std::weak_ptr and std::unique_ptr over classes with virtual functions: the last user frees.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f --check fp,-underflow,-overflow -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <memory>
#include <vector>

struct Shape {
  virtual ~Shape() = default;
  virtual double area() const = 0;
};
struct Square : Shape {
  explicit Square(double a) : a_(a) {}
  double area() const override { return a_ * a_; }
  double a_;
};
struct Box : Shape {
  Box(double a, double b) : a_(a), b_(b) {}
  double area() const override { return a_ * b_; }
  double a_, b_;
};

extern "C" double f(short a, bool both) {
  std::weak_ptr<Shape> seen;
  double sum = 0;
  {
    std::vector<std::shared_ptr<Shape>> shapes;
    shapes.push_back(std::make_shared<Square>(a));
    if (both) shapes.push_back(std::make_shared<Box>(a, -2.0));
    seen = shapes[0];
    assert(shapes[0].use_count() == 1 && !seen.expired());
    for (const auto& s : shapes) sum += s->area();
  }
  assert(!seen.lock());
  const auto last = std::make_unique<Box>(sum - 3, 1);
  // CHECK: shared_pointers.cpp:[[@LINE+1]]:{{[0-9]+}}: float-divide-by-zero:
  return 1 / last->area();
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
