// What printf printed is not known: also where uninitialised values are looked for, which it is none of.
// RUN: rm -rf %t && not %mantissa run -j1 --no-replay --check only:assert,uninit -o %t %s | FileCheck %s
#include <assert.h>
#include <mantissa/mantissa.h>
#include <stdio.h>
int main(void) {
  int n = printf("%d\n", mantissa_int("a"));
  if (n > 3) assert(n != 5);
  return 0;
}
// CHECK: not complete: an uninitialized or unknown value decides how the program goes on
