// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
struct node { int value; struct node *next; };
int main(void) {
  struct node last = {2, 0}, first = {1, &last};
  struct node *at = &first;
  for (int n = mantissa_int("n"); n > 0; --n) at = at->next;
  // CHECK: finding_null.c:{{[0-9]+}}:{{[0-9]+}}: null-dereference:
  return at->value;
}
// CHECK: verified)
