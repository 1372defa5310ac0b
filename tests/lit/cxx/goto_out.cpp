// Leaving a handler by break, continue, return and goto ends the exception.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <exception>

static int alive;
struct Token {
  Token() { ++alive; }
  Token(const Token&) { ++alive; }
  ~Token() { --alive; }
};

static int leave(int x) {
  for (int i = 0; i < 3; ++i) {
    try {
      throw Token();
    } catch (const Token&) {
      if (x == 0) break;
      if (x == 1) continue;
      if (x == 2) return 5;
      if (x == 3) goto out;
    }
  }
  return 6;
out:
  return 7;
}

extern "C" int f(unsigned x) {
  alive = 0;
  const int got = leave(static_cast<int>(x));
  assert(alive == 0 && !std::current_exception());
  // CHECK: goto_out.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(got != 7);
  return got;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
