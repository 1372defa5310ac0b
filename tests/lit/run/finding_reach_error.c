// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  // CHECK: finding_reach_error.c:[[@LINE+1]]:{{[0-9]+}}: reach-error:
  if (x > 100 && x < 102) reach_error();
  return 0;
}
// CHECK-NEXT: i32 nondet_int = 101
// CHECK: 1 finding (1 verified)
