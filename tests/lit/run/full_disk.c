// When nothing more can be written the run says so, ends with 3, and what was written stays readable.
// RUN: rm -rf %t && %python %S/Inputs/limited.py 3 -- %mantissa run -j1 --tests all --time 60s --no-replay -o %t %s 2>&1 | FileCheck %s
// RUN: %python %S/Inputs/count_pack.py %t/tests/tests.pack 100
#include <mantissa/mantissa.h>
int main(void) {
  int n = 0;
  for (int i = 0; i < 20; ++i)
    if (mantissa_int("x") > i) n += i;
  return n & 127;
}
// CHECK: mantissa run: cannot write {{.*}}: File too large
