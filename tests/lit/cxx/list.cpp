// std::list and std::function, whose parts are in the library; an empty function throws when it is called.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <functional>
#include <list>

extern "C" int f(int a, int b) {
  std::list<int> l{3, a};
  l.push_front(b);
  l.reverse();
  std::list<int> other{9};
  l.splice(l.begin(), other);
  assert(l.front() == 9 && l.back() == b && l.size() == 4);
  std::function<int(int)> g;
  if (a > 5) g = [&](int x) { return x + b; };
  try {
    // CHECK: list.cpp:[[@LINE+1]]:{{[0-9]+}}: division-by-zero:
    return 100 / (g(a) - 7 == 0 && b == 1 ? 0 : 1);
  } catch (const std::bad_function_call&) {
    assert(a <= 5);
  }
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
