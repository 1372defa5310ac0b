// Inputs that a program makes itself are finite as well where float exceptions are looked for, and that is said.
// RUN: rm -rf %t && not %mantissa run -j1 --check fp -o %t %s | FileCheck %s
// RUN: not %mantissa replay %t | FileCheck %s --check-prefix=REPLAY
// RUN: rm -rf %t && not %mantissa run -j1 --check fp --no-finite -o %t %s | FileCheck %s --check-prefix=ANY
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s --check-prefix=ANY
#include <assert.h>
#include <mantissa/mantissa.h>
float __VERIFIER_nondet_float(void);

int main(void) {
  double x = mantissa_double("x");
  float y = __VERIFIER_nondet_float();
  assert(x - x == 0 && y - y == 0);
  long double z = mantissa_long_double("z");
  assert(z != 3);
  return 0;
}
// CHECK-NOT: finite_in_main.c:13:
// CHECK: finite_in_main.c:15:{{.*}}: assertion
// CHECK: complete: {{.*}}under: {{.*}}float inputs that the program makes are neither NaN nor infinite
// ANY: finite_in_main.c:13:{{.*}}: assertion
// ANY-NOT: neither NaN nor infinite
// REPLAY-NOT: diverge
