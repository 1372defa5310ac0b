// Without native replay findings are listed apart.
// RUN: rm -rf %t && not %mantissa run -j1 --no-replay -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) { return 5 / mantissa_int("x"); }
// CHECK: Not verified by native replay:
// CHECK-NEXT: division-by-zero
// CHECK: 1 finding (0 verified)
