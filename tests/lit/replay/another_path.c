// The assertion fails natively too, but not on the way that the test stands for.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <assert.h>
#include <klee/klee.h>
#include <mantissa/mantissa.h>
int main(void) {
  int x = mantissa_int("x"), way = 0;
  if (klee_is_replay())
    way = 1;
  else
    way = 2;
  assert(x != 5 || way == 0);
  return 0;
}
// CHECK: Not verified by native replay:
// CHECK-NEXT: another_path.c:12:
// CHECK: unverified: the native run got there on another path
// CHECK: 1 finding (0 verified)
// CHECK: 2 of 2 replayed tests took another path natively
