// std::exception_ptr keeps an exception beyond its handler.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <exception>
#include <stdexcept>

static int alive;
struct Counted {
  int code;
  explicit Counted(int c) : code(c) { ++alive; }
  Counted(const Counted& o) : code(o.code) { ++alive; }
  ~Counted() { --alive; }
};

extern "C" int f(int x) {
  alive = 0;
  std::exception_ptr kept;
  try {
    if (x > 0) throw Counted(x);
  } catch (...) {
    kept = std::current_exception();
  }
  assert(alive == (x > 0));
  assert(static_cast<bool>(kept) == (x > 0));
  if (!kept) return 0;
  try {
    std::rethrow_exception(kept);
  } catch (const Counted& c) {
    assert(c.code == x);
    // CHECK: exception_pointer.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
    assert(c.code != 31);
  }
  kept = nullptr;
  assert(alive == 0);
  return 1;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
