// std::unordered_map and std::unordered_set: buckets, hashes and the order of elements are those of the host's library.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <string>
#include <unordered_map>
#include <unordered_set>

extern "C" int f(int key, int step) {
  std::unordered_map<std::string, int> words{{"alpha", 1}, {"beta", 2}};
  words["gamma"] = step;
  std::unordered_map<int, double> weights;
  for (int i = 0; i < 14; ++i) weights[i * 3] = i;
  std::unordered_set<double> seen{0.5, -0.0, 0.0};
  assert(seen.size() == 2 && words.at("beta") == 2);
  const auto found = weights.find(key);
  if (found == weights.end()) return -1;
  // CHECK: unordered_map.cpp:[[@LINE+1]]:{{[0-9]+}}: division-by-zero:
  return 7 / (words["gamma"] - static_cast<int>(found->second));
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
