// Symbolic standard input.
// RUN: rm -rf %t && not %mantissa run -j1 --sym-stdin 4 -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <assert.h>
#include <stdio.h>
int main(void) {
  int a = getchar(), b = getchar();
  if (a == EOF) return 1;
  // CHECK: sym_stdin.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(!(a == 'h' && b == 'i'));
  return 0;
}
// CHECK: bytes stdin = "hi
// CHECK: 1 finding (1 verified)
// JSON: "divergences": 0
