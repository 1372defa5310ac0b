// What only inputs of a bug reach that is known already is covered, and explain does not say that no input reaches it.
// RUN: rm -rf %t && not %mantissa run -j1 --feasibility lazy -o %t %s | FileCheck %s
// RUN: %mantissa explain %t %s:13 | FileCheck %s --check-prefix=EXPLAIN
#include <mantissa/mantissa.h>

static int table[4];

int main(void) {
  unsigned char a = mantissa_char("a"), b = mantissa_char("b");
  int y = 0;
  if (a + b == 600) y = 1;  // never
  if (a + b == 194)
    y = 2;
  return table[(a & 7) + 4] + y;
}
// CHECK: out-of-bounds
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete
// CHECK: coverage: 5 of 5 lines (100.0%), 3 of 4 branches
// EXPLAIN: It is reached.
