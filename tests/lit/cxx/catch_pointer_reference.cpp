// A handler that takes a pointer by reference refers to what was thrown: what it writes there is thrown again.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s -- -O2 | FileCheck %s
#include <cassert>

struct Base {
  int b = 1;
};
struct Derived : Base {};

static int one = 1, two = 2;
static Derived object;

static int which(int x) {
  try {
    try {
      if (x == 1) throw &one;
      if (x == 2) throw nullptr;
      if (x == 3) throw &object;
      return 0;
    } catch (int*& p) {
      assert(p == (x == 1 ? &one : nullptr));
      if (x == 2) return 2;
      p = &two;
      throw;
    } catch (Base* const& p) {
      assert(p == &object);
      return 3;
    }
  } catch (int* p) {
    return *p == 2 ? 1 : -1;
  }
}

extern "C" int f(int x) {
  if (x < 0 || x > 3) return 0;
  const int got = which(x);
  assert(got == x);
  // CHECK: catch_pointer_reference.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(got != 1);
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
