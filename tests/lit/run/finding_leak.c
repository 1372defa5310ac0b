// RUN: rm -rf %t && not %mantissa run -j1 --check only:leak -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 -o %t %s | FileCheck %s --check-prefix=DEFAULT
#include <mantissa/mantissa.h>
#include <stdlib.h>
static void work(int x) {
  char *p = malloc(10);
  if (x == 9) return;
  free(p);
}
int main(void) {
  work(mantissa_int("x"));
  return 0;
}
// CHECK: finding_leak.c:6:13: memory-leak: 10 bytes allocated here are never freed
// CHECK: i32 x = 9
// CHECK: 1 finding (1 verified)
// DEFAULT: 0 findings
