// A function try block of a constructor throws on; one of a function returns.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>

static int seen;

struct Member {
  explicit Member(int x) {
    if (x > 3) throw x;
  }
};
struct Owner {
  Member member;
  explicit Owner(int x) try : member(x) {
  } catch (int got) {
    seen = got;
  }
};

static int guarded(int x) try {
  Owner owner(x);
  return 0;
} catch (int got) {
  assert(got == seen);
  return got;
}

extern "C" int f(int x) {
  seen = 0;
  // CHECK: function_try.cpp:[[@LINE+1]]:{{[0-9]+}}: division-by-zero:
  return 10 / (guarded(x) - 12);
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
