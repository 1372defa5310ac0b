// The same from optimised code, where parts of the headers are inlined into the program.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s -- -O2 | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <iostream>
#include <sstream>
#include <unordered_map>

extern "C" int f(unsigned char n, double x) {
  std::ostringstream out;
  out << int(n) << ' ' << 2.5 << std::endl;
  std::cout << out.str() << x << '\n';
  std::istringstream in(out.str());
  int back = 0;
  double half = 0;
  in >> back >> half;
  assert(back == n && half == 2.5);
  std::unordered_map<int, int> count;
  for (int i = 0; i < 5; ++i) ++count[i % 3];
  assert(count[0] == 2);
  // CHECK: stream_optimised.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(out.str().size() != 7 || x != 0.25);
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
