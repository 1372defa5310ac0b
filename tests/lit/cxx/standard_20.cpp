// C++20, where functions of streams have other names than before.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --sym-stdin 2 -o %t %s -- -std=c++20 | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <numbers>
#include <ranges>
#include <sstream>
#include <vector>

static int difference(int a, int b) { return a - b; }

int main() {
  std::ostringstream out;
  out << 12 << "ab";
  const std::string text = out.str();
  assert(text == "12ab" && out.view() == text && std::move(out).str() == text);
  assert(std::bind(difference, std::placeholders::_2, 3)(1, 10) == 7);
  std::vector<double> v{3, 1, 2};
  std::ranges::sort(v);
  std::cout << text << v[2] << std::numbers::pi << '\n';
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  int n, sum = 0;
  while (std::cin >> n) sum += n;
  // CHECK: standard_20.cpp:[[@LINE+1]]:{{[0-9]+}}: abort:
  if (sum == 37) std::abort();
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
