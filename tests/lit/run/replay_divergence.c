// A test that does not go where it says is noticed.
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s
// RUN: sed -i 's/"trace": "[0-9a-f]*"/"trace": "00000000000000ff"/' %t/tests/000001.json
// RUN: %mantissa replay %t/tests/000001.json | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) { return mantissa_int("x") == 5; }
// CHECK: test 000001: another path: exit status 0 (it took another path)
// CHECK: 1 tests replayed, 0 on the same path
