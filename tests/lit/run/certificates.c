// RUN: %mantissa run %s --certificates --force -o %t --time 60s 2>&1 | FileCheck %s
// RUN: %mantissa check-proof %t/unsat.proof | FileCheck --check-prefix=PROOF %s
// RUN: %mantissa run %s --certificates --force -o %t.sine --time 20s --solver-time 2s --entry with_sine --no-replay 2>&1 | FileCheck --check-prefix=SINE %s
// What no input reaches counts only with a certificate that was checked: of the sine there is none.
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

void with_sine(double x) { assert(sin(x) < 2 || x != x || isinf(x)); }

// CHECK: note: {{[1-9][0-9]*}} certificates were checked and are in {{.*}}unsat.proof
// CHECK: complete: every feasible path was explored
// PROOF-NOT: rejected
// PROOF: unsat
// SINE: not complete: {{.*}}proofs without a certificate; the first: gates do not know
int main(void) {
  static const unsigned char table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  double a = mantissa_double("a"), b = mantissa_double("b");
  unsigned i = mantissa_uint("i");
  mantissa_assume(fabs(a) <= 10 && fabs(b) <= 10);
  assert(fabs(((a + b) + 0.5) - (a + (b + 0.5))) < 1e-13);
  if (table[i & 7] > 8) return 1;
  return (i | 1) % 2 == 0;
}
