// Where no namespace can be made, native code runs as nobody, with limits and a filter of system calls, and a line says so.
// RUN: %clang -o %t.deny %S/Inputs/no_namespaces.c
// RUN: rm -rf %t && not %t.deny %mantissa run -j1 -o %t %s > %t.out 2> %t.err
// RUN: FileCheck %s < %t.out
// RUN: FileCheck --check-prefix=NOTE %s < %t.err
#include <assert.h>
#include <mantissa/mantissa.h>
#include <stdlib.h>
int main(void) {
  int x = mantissa_int("x");
  char* p = malloc(10);
  assert(x != 5);
  if (x == 6) p[10] = 1;
  free(p);
  return 0;
}
// CHECK: 2 findings (2 verified)
// NOTE: note: this system does not give native code a view of its own
