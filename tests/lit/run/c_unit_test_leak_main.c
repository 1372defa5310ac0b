// Of a program with a main of its own, too, what main left on the stack hides no leak.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:leak -o %t %s -- %include | FileCheck %s
// RUN: cd %t/findings && sh -c 'eval "$(sed -n "s|^// Build: *||p" 000001.c)"' && not ./a.out 2>&1 | FileCheck %s --check-prefix=FAILS
// RUN: cd %t/findings && sh -c 'eval "$(sed -n "s|^// Build: *gcc|clang-19|p" 000001.c)"' && not ./a.out 2>&1 | FileCheck %s --check-prefix=FAILS
#include <mantissa/mantissa.h>
#include <stdlib.h>
int main(void) {
  int n = mantissa_int("n");
  mantissa_assume(n >= 0 && n < 4);
  double *p = malloc(4 * sizeof *p);
  p[n] = 1;
  if (n == 2) return 1;
  free(p);
  return 0;
}
// CHECK: :10:15: memory-leak: 32 bytes allocated here are never freed
// FAILS: c_unit_test_leak_main.c:10
