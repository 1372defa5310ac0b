// A program that reads numbers from std::cin.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --sym-stdin 3 -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cstdlib>
#include <iostream>

int main() {
  int n = 0;
  if (!(std::cin >> n)) {
    std::cerr << "no number\n";
    return 1;
  }
  std::cout << "n = " << n << '\n';
  // CHECK: stream_input.cpp:[[@LINE+1]]:{{[0-9]+}}: abort:
  if (n == -17) std::abort();
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
