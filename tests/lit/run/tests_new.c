// By default only tests that cover something new are written.
// RUN: rm -rf %t && %mantissa run -j1 -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --tests none -o %t %s | FileCheck %s --check-prefix=NONE
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s | FileCheck %s --check-prefix=ALL
// RUN: ls %t/tests | FileCheck %s --check-prefix=FILES
#include <mantissa/mantissa.h>
int main(void) {
  int n = 0;
  for (int i = 0; i < 4; ++i)
    if (mantissa_int("x") > 0) ++n;
  return n;
}
// CHECK: 0 findings (0 verified), 2 tests, 16 paths
// NONE: 0 findings (0 verified), 0 tests, 16 paths
// ALL: 0 findings (0 verified), 16 tests, 16 paths
// FILES: 000001.json
// FILES-NEXT: 000001.ktest
// FILES: 000016.ktest
// FILES-NEXT: testcomp
// FILES-NEXT: tests.pack
