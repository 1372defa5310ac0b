// What is written to std::cout shows symbolic numbers as the witness has them, adds no path and loses nothing.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f --check fp,-underflow,-overflow -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <iomanip>
#include <iostream>
#include <vector>

extern "C" double f(double x, int n) {
  std::cout << "x = " << std::setprecision(4) << x << ", n = " << n << std::endl;
  std::cerr << std::boolalpha << (x > 1) << ' ' << std::fixed << x << '\n';
  const std::vector<double> v{x, 2 * x};
  for (double y : v) std::clog << y << ' ';
  // CHECK: stream_output.cpp:[[@LINE+1]]:{{[0-9]+}}: float-divide-by-zero:
  return n == 3 ? 1 / x : x;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
