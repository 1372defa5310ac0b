// A program in C++ that makes its inputs itself: the test of a finding links with the library of C++.
// RUN: rm -rf %t && not %mantissa run -q -j1 -o %t %s
// RUN: cd %t/findings && sh -c 'eval "$(sed -n "s|^// Build: *||p" 000001.c)"' && not ./a.out 2>&1 | FileCheck %s
// RUN: cd %t/findings && sh -c 'eval "$(sed -n "s|^// Build: *gcc|clang-19|p" 000001.c)"' && not ./a.out 2>&1 | FileCheck %s
#include <mantissa/mantissa.h>
#include <vector>
int main() {
  std::vector<int> v(3);
  v.push_back(mantissa_int("n"));
  return 10 / (v.back() + 4);
  // CHECK: c_unit_test_cxx_main.cpp:[[@LINE-1]]:{{[0-9]+}}: runtime error: division by zero
}
