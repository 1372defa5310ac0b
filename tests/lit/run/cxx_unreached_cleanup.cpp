// C++ whose clean-up code the analysed function does not reach: the native build links without it.
// RUN: rm -rf %t && not %mantissa run --entry of_average -o %t %s | FileCheck %s
#include <cassert>
#include <vector>

struct Filter {
  double held[3] = {}, count = 0;
  double step(double x) {
    held[static_cast<int>(count) % 3] = x;
    count += 1;
    return (held[0] + held[1] + held[2]) / (count < 3 ? count : 3);
  }
  virtual ~Filter() {}
};

extern "C" int of_vector(int n) {
  std::vector<int> v(n < 0 ? 0 : n % 8);
  return static_cast<int>(v.size());
}

extern "C" int of_average(double a, double b, double c) {
  Filter filter;
  double r = 0;
  for (double x : {a, b, c}) r = filter.step(x);
  // CHECK: cxx_unreached_cleanup.cpp:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(!(r > 9.5 && r < 10.0));
  return r > 0;
}
// CHECK: 1 finding (1 verified)
