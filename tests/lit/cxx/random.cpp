// Engines and distributions of <random> are code of the headers: with a seed of the program they are followed.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <cassert>
#include <random>

extern "C" int f(unsigned char start) {
  std::mt19937 generator(7);
  std::uniform_int_distribution<int> die(1, 6);
  std::uniform_real_distribution<double> unit(0, 1);
  std::normal_distribution<double> normal(0, 1);
  int sum = 0;
  for (int i = 0; i < 5; ++i) sum += die(generator);
  assert(sum >= 5 && sum <= 30);
  const double u = unit(generator), z = normal(generator);
  assert(u >= 0 && u < 1 && z > -10 && z < 10);
  std::minstd_rand small(start);
  // CHECK: random.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(small() != 48271u * 77);
  return sum;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
