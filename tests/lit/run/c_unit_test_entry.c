// The same for a function that is not main: the driver comes as LLVM code.
// RUN: rm -rf %t && not %mantissa run -j1 --entry f -o %t %s
// RUN: %clang -w -g -fsanitize=address,undefined -fno-sanitize-recover=all %t/findings/000001.c %s %t/findings/driver-f.ll -o %t.exe
// RUN: not %t.exe 2>&1 | FileCheck %s
int f(int a, const int *p) {
  // CHECK: c_unit_test_entry.c:[[@LINE+1]]:{{[0-9]+}}: runtime error: division {{by zero|of -2147483648 by -1}}
  return a / (*p - 3);
}
