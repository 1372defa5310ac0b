// Every value is of exactly one class.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  int c = fpclassify(x);
  assert((c == FP_NAN) == isnan(x) && (c == FP_INFINITE) == !!isinf(x) && (c == FP_NORMAL) == isnormal(x));
  assert((c == FP_ZERO) == (x == 0) && isfinite(x) == (c != FP_NAN && c != FP_INFINITE));
  assert(c == FP_NAN || c == FP_INFINITE || c == FP_ZERO || c == FP_SUBNORMAL || c == FP_NORMAL);
  return 0;
}
