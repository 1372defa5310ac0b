// What AddressSanitizer calls by another name: realloc of what is freed, free of an address that is nowhere.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s -- -w | FileCheck %s
#include <mantissa/mantissa.h>
#include <stdlib.h>
int main(void) {
  int x = mantissa_int("x");
  char* p = malloc(10);
  if (x == 1) {
    free(p);
    // CHECK-DAG: freed_pointers.c:[[@LINE+1]]:{{[0-9]+}}: use-after-free:
    p = realloc(p, 20);
  }
  // CHECK-DAG: freed_pointers.c:[[@LINE+1]]:{{[0-9]+}}: invalid-free:
  if (x == 2) free((void*)16);
  // CHECK-DAG: freed_pointers.c:[[@LINE+1]]:{{[0-9]+}}: invalid-free:
  if (x == 3) free(&x);
  return 0;
}
// CHECK: 3 findings (3 verified)
