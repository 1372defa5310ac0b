// The same in a program that makes its other inputs itself.
// RUN: rm -rf %t && not %mantissa run -q -j1 -o %t %s | FileCheck %s
// RUN: cd %t/findings && sh -c 'eval "$(sed -n "s|^// Build: *||p" 000001.c)"' && not ./a.out 2>&1 | FileCheck %s --check-prefix=SEEN
#include <mantissa/mantissa.h>
short pressure(void);
// CHECK: division-by-zero
// CHECK-NEXT: i32 step = 4
// CHECK-NEXT: i16 pressure() = 8
int main(void) {
  int step = mantissa_int("step");
  if (pressure() == 8) return 100 / (step - 4);
  // SEEN: undefined_function_main.c:[[@LINE-1]]:{{[0-9]+}}: runtime error: division by zero
  return 0;
}
