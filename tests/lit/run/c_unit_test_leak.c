// What the call left on the stack hides no leak from the sanitizer.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:leak --entry f -o %t %s | FileCheck %s
// RUN: %python %S/Inputs/unit_tests.py %t gcc
// RUN: %python %S/Inputs/unit_tests.py %t clang-19
#include <stdlib.h>
#include <string.h>
double f(int n, double x) {
  double *a = malloc(8 * 4);
  char *c = strdup("abc");
  if (!a || !c) return -1;
  a[0] = x;
  if (n == 3) {
    free(a);
    return x;
  }
  double r = a[0];
  free(c);
  if (n != 5) free(a);
  return r;
}
// CHECK-DAG: :8:15: memory-leak: 32 bytes allocated here are never freed
// CHECK-DAG: :9:13: memory-leak: 4 bytes allocated here are never freed
