// A pointer that may point into any of 120 objects, or nowhere: the one that matters is not among the first ones.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <assert.h>
#include <mantissa/mantissa.h>
#include <stdlib.h>
int main(void) {
  int *objects[120];
  for (int i = 0; i < 120; ++i) *(objects[i] = malloc(sizeof(int))) = i;
  int **p = objects;
  int *q;
  mantissa_symbolic(&q, sizeof q, "q");
  if (*q == 117) assert(0);
  return p == 0;
}
// CHECK-DAG: assertion
// CHECK-DAG: null-dereference
