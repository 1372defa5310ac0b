// A status that depends on the input is what the test's values make it.
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <mantissa/mantissa.h>
int main(void) {
  int x = mantissa_int("x");
  if (x < 1000) return 0;
  return (x * 7) & 63;
}
// CHECK: 0 findings (0 verified), 2 tests, 2 paths
// JSON: "replayed": 2
// JSON: "divergences": 0
