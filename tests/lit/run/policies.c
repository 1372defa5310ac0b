// The three feasibility policies give the same paths; two of the nine combinations cannot be.
// RUN: rm -rf %t && %mantissa run -j1 --tests all --feasibility pending -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --tests all --feasibility eager -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --tests all --feasibility lazy -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  int x = mantissa_int("x"), y = mantissa_int("y"), n = 0;
  if (x > 10) n += 1;
  if (x < 0) n += 2;
  if (y > x) n += 4;
  return n;
}
// CHECK: 0 findings (0 verified), 6 tests, 6 paths in {{.*}}: complete
