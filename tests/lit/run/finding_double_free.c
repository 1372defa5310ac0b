// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
#include <stdlib.h>
int main(void) {
  char *p = malloc(10);
  if (mantissa_char("c") == '!') free(p);
  // CHECK: finding_double_free.c:[[@LINE+1]]:{{[0-9]+}}: double-free:
  free(p);
  return 0;
}
// CHECK: char c = 33
// CHECK: 1 finding (1 verified)
