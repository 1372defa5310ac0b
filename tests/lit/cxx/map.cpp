// std::map and std::set: trees of the same form as natively, so searches compare the same keys.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <map>
#include <set>
#include <stdexcept>

extern "C" int f(int key, unsigned char gone) {
  std::map<int, int> m;
  for (int i = 0; i < 12; ++i) m[(i * 7) % 12] = i;
  m.erase(gone % 4 * 3);
  std::set<int> s{3, 1, 2};
  int result = 0;
  try {
    result = m.at(key);
    assert(result * 7 % 12 == key);
  } catch (const std::out_of_range&) {
    result = -1;
  }
  int last = -1;
  for (const auto& [k, v] : m) {
    assert(k > last);
    last = k;
  }
  assert(m.size() == 11 && s.count(2) == 1);
  // CHECK: map.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(!(result == -1 && key == 6));
  return result;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
