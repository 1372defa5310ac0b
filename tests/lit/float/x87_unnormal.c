// Only in long double: an encoding that is no NaN and still unequal to itself (an unnormal).
// RUN: rm -rf %t.0 && not %mantissa run -j1 -o %t.0 %s | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.0 complete 1
// RUN: rm -rf %t.2 && not %mantissa run -j1 -o %t.2 %s -- -O2 | FileCheck %s
// RUN: %python %S/Inputs/expect.py %t.2 complete 1
#include <assert.h>
#include <mantissa/mantissa.h>
struct encoding { unsigned long significand; unsigned short sign_exponent; };
int main(void) {
  union { struct encoding e; long double x; } u = {{0, 0}};
  mantissa_symbolic(&u.e.significand, 8, "significand");
  mantissa_symbolic(&u.e.sign_exponent, 2, "sign_exponent");
  if ((u.e.sign_exponent & 0x7fff) == 0x7fff) return 0;
  // CHECK: x87_unnormal.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(u.x == u.x);
  return 0;
}
