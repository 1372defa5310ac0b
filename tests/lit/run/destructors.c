// When the program ends handlers run in reverse order, then destructors, those with a smaller number last; all
// of it after exit and after main's return, nothing of it after _exit.
// RUN: rm -rf %t && not %mantissa run -j1 --tests all -o %t %s | FileCheck %s
#include <assert.h>
#include <mantissa/mantissa.h>
#include <stdlib.h>
#include <unistd.h>
static int x, order;
__attribute__((destructor)) static void late(void) {
  assert(order == 2);
  order = 3;
  // CHECK-DAG: destructors.c:[[@LINE+1]]:{{[0-9]+}}: assertion: {{.*}}x != 5
  assert(x != 5);
}
static void last_of_all(void) {
  assert(order == 4);
  // CHECK-DAG: destructors.c:[[@LINE+1]]:{{[0-9]+}}: assertion: {{.*}}x != 6
  assert(x != 6);
}
__attribute__((destructor(200))) static void later(void) {
  assert(order == 3);
  order = 4;
  atexit(last_of_all);
}
static void first(void) {
  assert(order == 0);
  order = 1;
}
static void second(void) {
  assert(order == 1);
  order = 2;
}
int main(void) {
  atexit(second);
  atexit(first);
  x = mantissa_int("x");
  if (x == 6) exit(0);
  if (x == 7) {
    order = 99;
    _exit(0);
  }
  return 0;
}
// CHECK: 2 findings (2 verified), 4 tests
// CHECK-SAME: complete: every feasible path
