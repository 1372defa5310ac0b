// The C file of a finding compiles with the program as its comment says and runs into the finding.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s
// RUN: cd %t/findings && sh -c 'eval "$(sed -n "s|^// Build: *||p" 000001.c)"'
// RUN: cd %t/findings && not sh -c 'eval "$(sed -n "s|^// Run: *||p" 000001.c)"' 2>&1 | FileCheck %s
// RUN: cd %t/findings && sh -c 'eval "$(sed -n "s|^// Build: *gcc|clang-19|p" 000001.c)"' && not ./a.out 2>&1 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  double d = mantissa_double("d");
  int x = mantissa_int("x");
  if (d > 0.25 && d < 0.5) {
    // CHECK: c_unit_test.c:[[@LINE+1]]:{{[0-9]+}}: runtime error: division by zero
    return 10 / (x + 6);
  }
  return 0;
}
