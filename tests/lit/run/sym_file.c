// A symbolic file.
// RUN: rm -rf %t && not %mantissa run -j1 --sym-file data.txt 3 -o %t %s | FileCheck %s
#include <assert.h>
#include <stdio.h>
int main(void) {
  FILE *f = fopen("data.txt", "r");
  if (!f) return 1;
  int c = fgetc(f);
  fclose(f);
  // CHECK: sym_file.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(c != 'Z');
  return 0;
}
// CHECK: 1 finding (1 verified)
