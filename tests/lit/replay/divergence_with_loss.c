// A test that takes another path after a step that was not followed exactly is counted, apart from the unexplained ones.
// RUN: rm -rf %t && %mantissa run -j1 --tests all --entry f -o %t %s
// RUN: FileCheck %s < %t/run.json
#include <sys/auxv.h>
int f(int x) {
  if (getauxval(AT_PAGESZ) == 5) return x > 7 ? 1 : 2;
  return 0;
}
// CHECK: "divergences": 0,
// CHECK-NEXT: "divergences_with_loss": {{[1-9]}}
