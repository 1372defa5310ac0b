// SV-COMP's names, with the program's own definitions of its helpers.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((__noreturn__));
void reach_error() { __assert_fail("0", "verifier_interface.c", 3, "reach_error"); }
extern unsigned char __VERIFIER_nondet_uchar(void);
extern double __VERIFIER_nondet_double(void);
void __VERIFIER_assert(int cond) {
  if (!cond) {
    reach_error();
    abort();
  }
}
int main(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  double d = __VERIFIER_nondet_double();
  if (d > 1.0 && d < 2.0) __VERIFIER_assert(c != 200);
  return 0;
}
// CHECK: assertion:
// CHECK-NEXT: u8 nondet_uchar = 200
// CHECK: 1 finding (1 verified)
