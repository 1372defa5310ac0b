// Exceptions are not followed: a path ends there with a Loss, nothing is made up behind it and the host's
// run-time library is not asked.
// RUN: rm -rf %t && %mantissa run -j1 --entry thrown -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry by_library -o %t %s | FileCheck %s
#include <new>
#include <stdexcept>
#include <vector>

struct Guard {
  ~Guard() { ++count; }
  static int count;
};
int Guard::count = 0;

extern "C" int thrown(int x) {
  Guard guard;
  if (x == 3) throw std::runtime_error("three");
  if (x == 4) throw 4;
  return x;
}

extern "C" int by_library(int n) {
  Guard guard;
  std::vector<int> v(3);
  return v.at(n & 7);
}
// CHECK: 0 findings (0 verified)
// CHECK-SAME: not complete
// CHECK: inexact step
// CHECK-NOT: another path
