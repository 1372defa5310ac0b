// Memory that a global still leads to is left as well; memory that is freed by an exit handler is not.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:leak -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
#include <stdlib.h>
static char *kept, *freed;
static void clean(void) { free(freed); }
int main(void) {
  atexit(clean);
  freed = malloc(20);
  if (mantissa_int("x") == 9) kept = malloc(33);
  return 0;
}
// CHECK: leak_reachable.c:10:38: memory-leak: 33 bytes allocated here are never freed
// CHECK: i32 x = 9
// CHECK: 1 finding (1 verified)
