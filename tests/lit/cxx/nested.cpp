// Exceptions inside of handlers and of destructors, each with handlers of its own.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <exception>

static int log_;

struct Careful {
  ~Careful() {
    try {
      if (std::uncaught_exceptions() > 0) throw 'c';
    } catch (char) {
      log_ += 100;
    }
  }
};

extern "C" int f(int x) {
  log_ = 0;
  try {
    Careful careful;
    try {
      if (x > 0) throw 1;
    } catch (int) {
      log_ += 1;
      try {
        if (x > 1) throw 2.0;
      } catch (double) {
        log_ += 10;
        if (x > 2) throw;
      }
      if (x == 2) throw 3u;
    }
  } catch (unsigned) {
    assert(log_ == 111);
    return 1;
  } catch (double d) {
    assert(d == 2.0 && log_ == 111 && std::uncaught_exceptions() == 0);
    // CHECK: nested.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
    assert(x != 9);
    return 2;
  }
  assert(log_ == (x > 0 ? 1 : 0));
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
