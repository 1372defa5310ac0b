// Sums, products, negations, quotients of signed integers, not of unsigned or narrow ones.
// RUN: rm -rf %t* && %mantissa verify --property %S/Inputs/no-overflow.prp -o %t %s | FileCheck %s --check-prefix=TRUE
// RUN: not %mantissa verify --property %S/Inputs/no-overflow.prp -o %t.sum %s -- -D'BUG=x+1' | FileCheck %s --check-prefix=FALSE
// RUN: not %mantissa verify --property %S/Inputs/no-overflow.prp -o %t.product %s -- -D'BUG=x*3' | FileCheck %s --check-prefix=FALSE
// RUN: not %mantissa verify --property %S/Inputs/no-overflow.prp -o %t.minus %s -- -D'BUG=-x' | FileCheck %s --check-prefix=FALSE
// RUN: not %mantissa verify --property %S/Inputs/no-overflow.prp -o %t.quotient %s -- -D'BUG=x/(0*x-1)' | FileCheck %s --check-prefix=FALSE
// RUN: not %mantissa verify --property %S/Inputs/no-overflow.prp -o %t.shift %s -- -D'BUG=x<<1' | FileCheck %s --check-prefix=SHIFT
// RUN: %python %S/Inputs/witness.py %t.sum/witness.yml %s | FileCheck %s --check-prefix=WITNESS
#ifndef BUG
#define BUG 0
#endif
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned u = (unsigned)x * 3u + 1u;
  signed char c = (signed char)x;
  ++c;
  if (c > 100) abort();
  int y = BUG;
  return (int)(u ^ (unsigned)y) == c;
}
// TRUE: {{^}}true
// FALSE: no_overflow.c:[[@LINE-4]]: unreachable: the result of a signed operation does not fit its type
// FALSE-NEXT: {{^}}false(no-overflow)
// SHIFT: something else goes wrong there: {{.*}}a shift whose amount or result does not fit the type
// SHIFT: {{^}}unknown
// WITNESS: target main [[@LINE-8]]:3
