// What the call does, and what assertions say, does not matter: the property is about the call.
// RUN: rm -rf %t* && not %mantissa verify --property %S/Inputs/unreach-call.prp -o %t %s -- -DVALUE=2147483647 | FileCheck %s --check-prefix=FALSE
// RUN: %python %S/Inputs/witness.py %t/witness.yml %s | FileCheck %s --check-prefix=WITNESS
// RUN: grep -c coversError %t/tests/testcomp/*.xml
// RUN: %mantissa verify --property %S/Inputs/unreach-call.prp -o %t.true %s -- -DVALUE=100 | FileCheck %s --check-prefix=TRUE
// RUN: %python %S/Inputs/witness.py %t.true/witness.yml %s | FileCheck %s --check-prefix=CORRECT
// RUN: not %mantissa verify --property %S/Inputs/unreach-call.prp -o %t.unknown %s -- -DVALUE=100 -DEXTERNAL | FileCheck %s --check-prefix=UNKNOWN
extern void __assert_fail(const char *, const char *, unsigned, const char *) __attribute__((__noreturn__));
extern int __VERIFIER_nondet_int(void);
extern double __VERIFIER_nondet_double(void);
extern void abort(void);
extern int nobody_knows(int);
void reach_error() { __assert_fail("0", "unreach_call.c", 10, "reach_error"); }
void assume_abort_if_not(int cond) {
  if (!cond) abort();
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  double d = __VERIFIER_nondet_double();
  assume_abort_if_not(x > 200);
  if (x < 1000) __assert_fail("no violation", "unreach_call.c", 20, "main");
#ifdef EXTERNAL
  nobody_knows(x);
#endif
  if (x == VALUE)
    if (d == 2.5) reach_error();
  return 0;
}
// FALSE: witness: {{.*}}witness.yml
// FALSE: unreach_call.c:[[@LINE-4]]: reach-error: reach_error is reached
// FALSE-NEXT: false(unreach-call)
// FALSE-NOT: {{.}}
// WITNESS: violation_sequence 2.0 LP64
// WITNESS: function_return main {{[0-9]+}}:33 \result == 2147483647
// WITNESS-NEXT: function_return main {{[0-9]+}}:39 \result == 0x1.4p+1
// WITNESS: branching main {{[0-9]+}}:3 true
// WITNESS: target main [[@LINE-11]]:19
// TRUE: paths were explored
// TRUE: true
// CORRECT: invariant_set 2.0 LP64
// CORRECT-NOT: target
// UNKNOWN: not followed exactly: {{.*}}nobody_knows
// UNKNOWN: {{^}}unknown
