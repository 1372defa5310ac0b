// RUN: rm -rf %t && not %mantissa run -j1 --stop-at-first -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  int x = mantissa_int("x"), y = mantissa_int("y");
  return 5 / x + 7 / y;
}
// CHECK: 1 finding (1 verified)
