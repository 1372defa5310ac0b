// Taking terms back changes no result: branches, a switch, a loop with a symbolic bound and a finding on the way.
// RUN: %python %S/Inputs/compaction.py %mantissa %s %t | FileCheck %s
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  unsigned char a[4];
  mantissa_symbolic(a, sizeof a, "a");
  unsigned n = mantissa_uint("n"), sum = 0;
  mantissa_assume(n < 5);
  for (unsigned i = 0; i < n; ++i) sum += a[i % 4] > 10 * i ? i + 1 : 0;
  switch (a[0] * a[1]) {
    case 35: sum += 100; break;
    case 77: sum += 200; break;
    default: break;
  }
  assert(sum != 205);
  return (int)(sum & 63);
}
// CHECK: the same, complete, {{[0-9]+}} paths, 1 findings
