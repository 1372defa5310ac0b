// A shared library of the user's is found by the native program, confined or not, without any variable that says where.
// RUN: rm -rf %t %t.lib && mkdir -p %t.lib && echo 'int helper(void) { return 3; }' > %t.lib/h.c
// RUN: %clang -shared -fPIC -o %t.lib/libhelper.so %t.lib/h.c
// RUN: not %mantissa run -j1 -o %t %s -- -L%t.lib -lhelper | FileCheck %s
// RUN: not %mantissa replay --replay plain %t | FileCheck --check-prefix=PLAIN %s
#include <assert.h>
#include <mantissa/mantissa.h>
int helper(void);
int main(void) {
  assert(mantissa_int("x") != 5);
  return helper();
}
// CHECK: 1 finding (1 verified)
// PLAIN: 1 of 1 findings confirmed
