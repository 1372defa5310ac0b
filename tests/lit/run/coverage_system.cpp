// Templates of the C++ library are not lines of the program: they are counted apart.
// RUN: rm -rf %t && not %mantissa run -j1 --check assert -o %t %s | FileCheck %s
// RUN: %python %S/Inputs/check_coverage.py %t lines_total=7 lines_covered=6 module_lines_total=7 system_lines_total=some system_lines_covered=some
#include <mantissa/mantissa.h>

#include <algorithm>
int main() {
  int x = mantissa_int("x"), y = mantissa_int("y");
  if (std::max(x, y) < std::min(x, y))
    return 1;
  if (std::max(x, y) == 17) __builtin_unreachable();
  return 0;
}
// CHECK: coverage_system.cpp:11:{{[0-9]+}}: unreachable
// CHECK: coverage: 6 of 7 lines
