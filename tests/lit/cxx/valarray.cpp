// std::valarray: expressions, slices, sums.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f --check fp,-underflow,-overflow -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <valarray>

extern "C" double f(float a, float b) {
  if (!(a > -50 && a < 50 && b > -50 && b < 50)) return 0;
  std::valarray<double> x{a, b, 1, 2};
  const std::valarray<double> y = 2.0 * x + 1.0;
  const std::valarray<double> even = y[std::slice(0, 2, 2)];
  assert(even[1] == 3);
  // CHECK: valarray.cpp:[[@LINE+1]]:{{[0-9]+}}: float-divide-by-zero:
  return 1 / (even.sum() - 8);
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
