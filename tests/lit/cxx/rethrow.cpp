// An exception thrown again is the same object; a handler may change it, and throw another one instead.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>

struct Error {
  int code;
  int* copies;
  Error(int c, int* n) : code(c), copies(n) {}
  Error(const Error& other) : code(other.code), copies(other.copies) { ++*copies; }
};

static int copies;

static void again(int x) {
  try {
    throw Error(x, &copies);
  } catch (Error& e) {
    ++e.code;
    if (x > 10) throw;
    if (x > 5) throw Error(1000, &copies);
  }
}

extern "C" int f(int x) {
  if (x > 1000000) return 0;
  copies = 0;
  try {
    again(x);
    return 0;
  } catch (const Error& e) {
    assert(copies == 0);
    assert(x > 5);
    if (x > 10) assert(e.code == x + 1);
    // CHECK: rethrow.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
    assert(e.code != 77);
  }
  return 1;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
