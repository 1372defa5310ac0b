// An uninitialised value that decides how the program goes on is a Loss where it is not looked for; taking it
// for whatever is convenient would be a wrong `complete`.
// RUN: rm -rf %t && not %mantissa run -j1 --entry in_register -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --entry in_memory -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --entry in_loop -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry unused -o %t %s | FileCheck %s --check-prefix=UNUSED
#include <assert.h>
#include <stdlib.h>

int in_register(int a) {
  int u;
  if (a > 10) u = a;
  assert(u != 5);
  return 0;
}

int in_memory(int a) {
  int* u = malloc(sizeof *u);
  if (a > 10) *u = a;
  assert(*u != 5);
  free(u);
  return 0;
}

int in_loop(int a) {
  for (int i = 0; i < 2; ++i) {
    int u;
    if (a == 3) u = 4;
    assert(u != 5);
  }
  return 0;
}
// CHECK: not complete
// CHECK: inexact step{{.*}}: an uninitialized or unknown value decides

int unused(int a) {
  int u;
  if (a > 10) u = a;
  int copy = u;
  return a > 10 ? copy > 20 : 0;
}
// UNUSED: 0 findings (0 verified), 2 tests
// UNUSED-SAME: complete
