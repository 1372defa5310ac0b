// Numbers are read with std::getline and std::istringstream from text with symbolic bytes.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <sstream>
#include <string>
#include <vector>

extern "C" int f(char tens, char ones) {
  std::istringstream file(std::string("# comment\n1 ") + tens + ones + " 3\n");
  std::string line;
  std::vector<int> rows;
  while (std::getline(file, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream row(line);
    for (int n; row >> n;) rows.push_back(n);
  }
  if (rows.size() != 3) return -1;
  assert(rows[0] == 1 && rows[2] == 3);
  // CHECK: stream_numbers.cpp:[[@LINE+1]]:{{[0-9]+}}: division-by-zero:
  return 100 / (rows[1] - 42);
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
