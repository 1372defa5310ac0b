// A test that takes another path after a step that was not followed exactly is counted, apart from the unexplained ones.
// RUN: rm -rf %t && %mantissa run -j1 --tests all --entry f -o %t %s
// RUN: FileCheck %s < %t/run.json
#include <setjmp.h>
static jmp_buf place;
int f(int x) {
  int way = setjmp(place);
  if (way) return x > 7 ? 1 : 2;
  if (x == 3) longjmp(place, 1);
  return 0;
}
// CHECK: "divergences": 0,
// CHECK-NEXT: "divergences_with_loss": {{[1-9]}}
