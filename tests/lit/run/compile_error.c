// The compiler's messages reach the user; the status is 2.
// RUN: rm -rf %t && not %mantissa run -o %t %s 2>&1 | FileCheck %s
int main(void) { return undeclared_thing; }
// CHECK: does not compile
// CHECK: compile_error.c:[[@LINE-2]]:{{[0-9]+}}: error: use of undeclared identifier 'undeclared_thing'
