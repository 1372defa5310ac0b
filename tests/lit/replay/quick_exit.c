// quick_exit runs its own handlers, the last one first, and no others; natively the program has ended by itself then.
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s | FileCheck %s
// RUN: FileCheck --check-prefix=JSON %s < %t/run.json
#include <assert.h>
#include <mantissa/mantissa.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/single_threaded.h>
static int count;
static void first(void) {
  printf("first %d", ++count);
  if (count == 3) _Exit(9);
}
static void second(void) {
  printf("second %d", ++count);
  at_quick_exit(first);
}
static void never(void) { assert(0); }
int main(void) {
  int x = mantissa_int("x");
  assert(__libc_single_threaded == 1);
  if (x == 2) return 1;
  atexit(never);
  at_quick_exit(first);
  at_quick_exit(second);
  if (x == 3) quick_exit(5);
  count = 10;
  quick_exit(6);
}
// CHECK: 0 findings (0 verified), 3 tests
// CHECK-SAME: complete
// JSON: "divergences": 0
