// Back into a block that was left: its variables are there again. Many places in one function, of which the oldest are forgotten.
// RUN: rm -rf %t && not %mantissa run -j1 --entry back -o %t %s | FileCheck %s --check-prefix=BACK
// RUN: rm -rf %t && %mantissa run -j1 --entry forgotten -o %t %s | FileCheck %s --check-prefix=FORGOTTEN
#include <assert.h>
#include <setjmp.h>

static jmp_buf places[8], many[600];

int back(int n) {
  volatile int rounds = 0;
  for (int j = 0; j < 8; ++j) {
    int came = setjmp(places[j]);
    if (came) {
      // BACK: left_block.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
      assert(came != 2 || j != 8);  // it holds what it held last
      ++rounds;
      break;
    }
  }
  if (rounds == 0 && n >= 0 && n < 8) longjmp(places[n], n > 5 ? 2 : 1);
  return rounds;
}
// BACK: 1 finding (1 verified)
// BACK-SAME: complete: every feasible path

int forgotten(int n) {
  for (int j = 0; j < 600; ++j)
    if (setjmp(many[j])) return j;
  if (n == 2) longjmp(many[2], 1);
  if (n == 590) longjmp(many[590], 1);
  return -1;
}
// FORGOTTEN: 0 findings
// FORGOTTEN-SAME: not complete: {{.*}}256 calls ago
