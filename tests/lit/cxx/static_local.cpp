// The initialisation of a static local that throws is tried again.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>

static int tries;
static int make(int x) {
  ++tries;
  if (tries < x) throw tries;
  return 10 * tries;
}

static int get(int x) {
  static int value = make(x);
  return value;
}

extern "C" int f(int x) {
  if (x < 1 || x > 4) return 0;
  int failures = 0, got = 0;
  while (got == 0) {
    try {
      got = get(x);
    } catch (int) {
      ++failures;
    }
  }
  assert(failures == x - 1 && got == 10 * x);
  // CHECK: static_local.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(got != 30);
  return get(1);
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
