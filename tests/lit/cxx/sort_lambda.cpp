// std::sort with a lambda, std::accumulate, std::inner_product, std::minmax_element.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f --check fp,-underflow,-overflow -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <algorithm>
#include <cassert>
#include <numeric>
#include <vector>

extern "C" double f(short a, short b, short c) {
  std::vector<double> x{double(a), double(b), double(c)};
  std::sort(x.begin(), x.end(), [](double p, double q) { return p > q; });
  assert(std::is_sorted(x.rbegin(), x.rend()));
  const auto [low, high] = std::minmax_element(x.begin(), x.end());
  assert(*low == x.back() && *high == x.front());
  const double sum = std::accumulate(x.begin(), x.end(), 0.0);
  const double square = std::inner_product(x.begin(), x.end(), x.begin(), 0.0);
  // CHECK: sort_lambda.cpp:[[@LINE+1]]:{{[0-9]+}}: float-invalid:
  return sum / square;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
