// What leaves a function that is noexcept ends the program.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
static int thrower(int x) {
  if (x > 5) throw x;
  return x;
}

static int quiet(int x) noexcept {
  try {
    return thrower(x);
    // CHECK: noexcept.cpp:[[@LINE+1]]:{{[0-9]+}}: abort:
  } catch (long) {
    return 1;
  }
}

extern "C" int f(int x) {
  try {
    return quiet(x);
  } catch (int) {
    return 2;
  }
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
