// lrint and its family of what fits no long: a finding, and the processor's answer.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:cast,assert --each-function='^(of_|fits)' -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:assert --entry answer -o %t %s | FileCheck %s --check-prefix=ANSWER
#include <assert.h>
#include <fenv.h>
#include <limits.h>
#include <math.h>

// CHECK-DAG: long_rounding.c:[[@LINE+1]]:{{[0-9]+}}: float-cast:
int of_lrint(double x) { return lrint(x) > 3; }
// CHECK-DAG: long_rounding.c:[[@LINE+1]]:{{[0-9]+}}: float-cast:
int of_lrintf(float x) { return x < 0 && lrintf(x) > 3; }
// CHECK-DAG: long_rounding.c:[[@LINE+1]]:{{[0-9]+}}: float-cast:
int of_lroundf(float x) { return x < 0x1p63f && lroundf(x) > 3; }
// CHECK-DAG: long_rounding.c:[[@LINE+2]]:{{[0-9]+}}: float-cast:
// CHECK-DAG: x = 9223372036854775807.5
int of_llroundl(long double x) { return x >= 0x1p62L && x < 0x1p63L && llroundl(x) > 3; }
int fits(double x) { return x >= -0x1p63 && x < 0x1p63 && llrint(x) + lround(x) > 3; }
// CHECK: 4 findings (4 verified)
// CHECK-SAME: complete: every feasible path

int answer(double x, float y, long double z) {
  if (!(x >= 0x1p63)) assert(x != x || x < -0x1p63 || lrint(x) <= LONG_MAX);
  if (x >= 0x1p63) assert(lrint(x) == LONG_MIN && llround(x) == LONG_MIN);
  if (y != y) assert(lroundf(y) == LONG_MIN && llrintf(y) == LONG_MIN);
  if (z < -0x1p63L) assert(lroundl(z) == LONG_MIN && lrintl(z) == LONG_MIN);
  feclearexcept(FE_ALL_EXCEPT);
  if (x >= 0x1p63) {
    lrint(x);
    assert(fetestexcept(FE_INVALID | FE_INEXACT) == FE_INVALID);
  }
  return 0;
}
// ANSWER: 0 findings
// ANSWER-SAME: complete: every feasible path
