// What ends in a header of the C++ library is told with the call in the program that leads there.
// RUN: rm -rf %t && not %mantissa run -j1 --entry pick -o %t %s | FileCheck %s
#include <vector>
double pick(int n) {
  const std::vector<double> v{1, 2, 3};
  return v.at(static_cast<unsigned>(n) % 4);
}
// CHECK: abort: an exception that nobody catches
// CHECK-NEXT: i32 n = {{3|-1}}
// CHECK-NEXT: called at {{.*}}called_at.cpp:6:{{[0-9]+}} in pick
