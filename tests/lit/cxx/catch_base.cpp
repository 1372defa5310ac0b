// Classes are caught by their bases, by reference and by value, and the first handler that fits is taken.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <cstdlib>

struct Error {
  int code;
  explicit Error(int c) : code(c) {}
  virtual ~Error() {}
  virtual int kind() const { return 0; }
};
struct Parse : Error {
  explicit Parse(int c) : Error(c) {}
  int kind() const override { return 1; }
};
struct Deep : Parse {
  int more;
  explicit Deep(int c) : Parse(c), more(c + 1) {}
  int kind() const override { return 2; }
};

static void thrower(int x) {
  if (x == 1) throw Error(10);
  if (x == 2) throw Parse(20);
  if (x == 3) throw Deep(30);
}

extern "C" int f(int x) {
  try {
    thrower(x);
  } catch (const Deep& e) {
    assert(x == 3 && e.more == 31 && e.kind() == 2);
    return 3;
  } catch (Parse e) {
    assert(x == 2 && e.code == 20);
    return 2;
  } catch (...) {
    // CHECK: catch_base.cpp:[[@LINE+1]]:{{[0-9]+}}: abort:
    std::abort();
  }
  try {
    thrower(x + 1);
  } catch (const Error& e) {
    assert(e.code == 10 * (x + 1));
    assert(e.kind() == x);
  }
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
