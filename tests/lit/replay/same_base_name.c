// The same assertion at the same line of another file with the same name is another one.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s %S/Inputs/a/x.c %S/Inputs/b/x.c | FileCheck %s
#include <klee/klee.h>
#include <mantissa/mantissa.h>
void check_a(int x);
void check_b(int x);
static void (*const checks[])(int) = {check_a, check_b};
int main(void) {
  checks[klee_is_replay()](mantissa_int("x"));
  return 0;
}
// CHECK: Not verified by native replay:
// CHECK-NEXT: a/x.c:3:{{[0-9]+}}: assertion:
// CHECK: unverified: the native run showed this kind elsewhere: assertion at {{.*}}b/x.c:3
// CHECK: 1 finding (0 verified)
