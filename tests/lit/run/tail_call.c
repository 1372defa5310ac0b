// A call in tail position leaves its caller's frame in optimised code; the finding is verified where it is all the same.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
#include <stdlib.h>
static int *volatile heap;
static __attribute__((noinline)) void program(int a) {
  heap = malloc(8);
  free(heap);
  // CHECK: tail_call.c:[[@LINE+1]]:{{[0-9]+}}: double-free
  free(heap);
}
int main(void) {
  program(mantissa_int("a"));
  return 0;
}
// CHECK: 1 finding (1 verified)
