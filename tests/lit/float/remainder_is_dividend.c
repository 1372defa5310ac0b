// What is smaller than the divisor is its own remainder, for all numbers; one that may be larger is not.
// RUN: rm -rf %t && not %mantissa run --time 60s -o %t %s | FileCheck %s
// CHECK: remainder_is_dividend.c:[[@LINE+12]]:3: assertion
// CHECK: 1 finding
// CHECK: complete
#include <assert.h>
#include <mantissa/mantissa.h>
#include <math.h>

int main(void) {
  double f = mantissa_double("f");
  double g = mantissa_double("g");
  mantissa_assume(f > 0 && f < g);
  assert(fmod(f, g) == f);
  assert(fmod(g, f) == g);
  return 0;
}
