// Objects between a throw and its handler are destroyed, innermost first, and those of inner scopes.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>

static int order[8], count;

struct Guard {
  int id;
  explicit Guard(int i) : id(i) {}
  ~Guard() { order[count++] = id; }
};

static void deepest(int x) {
  Guard a(1);
  {
    Guard b(2);
    if (x == 1) throw 1;
  }
  Guard c(3);
  if (x == 2) throw 2;
}

static void middle(int x) {
  Guard d(4);
  deepest(x);
  Guard e(5);
}

extern "C" int f(int x) {
  count = 0;
  try {
    Guard g(6);
    middle(x);
  } catch (int got) {
    assert(got == x);
    assert(order[count - 1] == 6 && order[count - 2] == 4);
    if (x == 1) assert(count == 4 && order[0] == 2 && order[1] == 1);
    // CHECK: destructors.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
    if (x == 2) assert(count != 5 || order[0] != 2 || order[1] != 3 || order[2] != 1);
    return 1;
  }
  assert(count == 6);
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
