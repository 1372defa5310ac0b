// The C file of a finding compiles with the program alone and runs into the finding.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s
// RUN: %clang -g -fsanitize=address,undefined -fno-sanitize-recover=all %include %t/findings/000001.c %s -o %t.exe
// RUN: not %t.exe 2>&1 | FileCheck %s
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
