// An abort at another line, reached by the same decisions, confirms nothing.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <klee/klee.h>
#include <mantissa/mantissa.h>
#include <stdlib.h>
static void here(void) {
  abort();
}
static void there(void) {
  abort();
}
static void (*const first[])(void) = {here, there};
int main(void) {
  int x = mantissa_int("x");
  if (x == 1) first[klee_is_replay()]();
  return 0;
}
// CHECK: Not verified by native replay:
// CHECK-NEXT: abort_elsewhere.c:7:{{[0-9]+}}: abort:
// CHECK: unverified: the native run showed this kind elsewhere: abort at {{.*}}abort_elsewhere.c:10
// CHECK: 1 finding (0 verified)
