// Assembly outside of functions may define or change anything: a Loss.
// RUN: rm -rf %t && %mantissa run -j1 -o %t %s | FileCheck %s
__asm__(".globl mantissa_test_symbol\nmantissa_test_symbol: ret");
int main(void) { return 0; }
// CHECK: not complete
// CHECK: inexact step{{.*}}: unsupported: assembly outside of functions
