// A constructor that throws: what was built before is destroyed, the object itself is not, memory of new is freed.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>

static int made, destroyed;

struct Part {
  int fails;
  explicit Part(int f) : fails(f) {
    if (f) throw f;
    ++made;
  }
  ~Part() { ++destroyed; }
};
struct Whole {
  Part first, second;
  Part many[2];
  Whole(int a, int b, int c) : first(a), second(b), many{Part(0), Part(c)} {}
  ~Whole() { destroyed += 100; }
};

extern "C" int f(int x) {
  made = destroyed = 0;
  try {
    Whole* whole = new Whole(x == 1, x == 2, x == 3);
    assert(made == 4);
    delete whole;
    assert(destroyed == 104);
    return 0;
  } catch (int) {
    assert(made == destroyed);
    // CHECK: constructor.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
    assert(made != 3);
  }
  return 1;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
