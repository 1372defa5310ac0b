// The number that solves the branch is written in the program, but not in the condition: `mixed` of it was computed long
// before. Methods that guess try what the program writes.
// RUN: rm -rf %t && not %mantissa run %s --method fuzz --time 30s -o %t | FileCheck %s
// RUN: rm -rf %t && not %mantissa run %s --method search --fitness xsat --time 30s -o %t | FileCheck %s
// RUN: not %mantissa run %s --fitness best -o %t.bad 2>&1 | FileCheck %s --check-prefix=BAD
#include <assert.h>
#include <mantissa/mantissa.h>
#include <string.h>

static unsigned long mixed(double x) {
  unsigned long bits;
  memcpy(&bits, &x, sizeof bits);
  for (int i = 0; i < 3; ++i) {
    bits ^= bits >> 29;
    bits *= 0x9e3779b97f4a7c15;
  }
  return bits ^ bits >> 32;
}

int main(void) {
  const unsigned long secret = mixed(8675.309);
  // CHECK: literals.c:[[#@LINE+2]]:{{.*}}: assertion:
  // CHECK-NEXT: double x = 8675.309
  assert(mixed(mantissa_double("x")) != secret);
  return 0;
}
// CHECK: 1 finding (1 verified)
// BAD: --fitness: best not in
