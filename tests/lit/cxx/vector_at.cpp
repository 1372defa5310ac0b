// std::vector throws: at() beyond the end, a size that is too large.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <stdexcept>
#include <vector>

extern "C" int f(unsigned char n) {
  std::vector<int> v{1, 2, 3};
  int result = 0;
  try {
    result = v.at(n & 7);
    assert((n & 7) < 3);
  } catch (const std::out_of_range&) {
    assert((n & 7) >= 3);
    result = 50;
  }
  try {
    if (n > 200) v.reserve(static_cast<std::size_t>(-1));
  } catch (const std::length_error&) {
    // CHECK: vector_at.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
    assert(result != 2);
  }
  return result;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
