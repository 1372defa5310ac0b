// A function that has returned cannot be gone back to, and a jmp_buf that nobody filled leads nowhere: undefined, so the path
// ends with a Loss.
// RUN: rm -rf %t && %mantissa run -j1 --entry returned -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry left -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry unfilled -o %t %s | FileCheck %s
#include <setjmp.h>

static jmp_buf place, outer;
static int mark(void) { return setjmp(place); }

int returned(int x) {
  const int code = mark();
  if (x == 3 && code == 0) longjmp(place, 1);
  return 0;
}

static void inner(void) {
  if (setjmp(place) == 0) longjmp(outer, 1);
}

int left(int x) {
  if (setjmp(outer) == 0) inner();
  if (x == 3) longjmp(place, 1);
  return 0;
}

int unfilled(int x) {
  if (x == 3) longjmp(place, 1);
  return 0;
}
// CHECK: 0 findings
// CHECK-SAME: not complete
// CHECK: longjmp with what no setjmp of a function that is still running has filled in
