// A function that neither the engine nor MemorySanitizer knows sets the value: that both take it for unset proves nothing.
// RUN: rm -rf %t && not %mantissa run -j1 --check uninit -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
#include <stdlib.h>
int main(void) {
  int point, sign;
  char *digits = ecvt(mantissa_double("a"), 3, &point, &sign);
  if (point == 1) return 1;
  return digits == 0;
}
// CHECK: uninitialized
// CHECK: unverified: it rests on a step that was not followed exactly
// CHECK: (0 verified)
