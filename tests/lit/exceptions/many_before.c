// An operation that raises in every turn of a long loop, before the one that a test is for: its exception is seen natively
// all the same, and so is one in a late turn of a loop whose early turns raise it too.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:fp --no-finite -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
volatile double big = 1e308, sum;

int main(void) {
  double x = mantissa_double("x");
  // CHECK: many_before.c:[[#@LINE+1]]:{{.*}}: float-overflow:
  for (int i = 0; i < 6000; ++i) sum = big * 10;
  // CHECK: many_before.c:[[#@LINE+1]]:{{.*}}: float-divide-by-zero:
  sum = 1 / x;
  return 0;
}
// CHECK: 4 findings (4 verified)
