// A NaN that is a constant keeps its sign and payload where it meets symbolic values: C's NAN is positive (what an
// operation makes of numbers is negative on x86-64), and an operation passes on the NaN it is given.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s -- -O2 | FileCheck %s
#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

#include <mantissa/mantissa.h>

static uint64_t bits(double x) {
  uint64_t u;
  memcpy(&u, &x, sizeof u);
  return u;
}

int main(void) {
  unsigned char a = (unsigned char)mantissa_char("a"), b = (unsigned char)mantissa_char("b");
  double x = a < 128 ? NAN : a;  // one value of two, no branch
  float narrow = (float)x;
  uint32_t u;
  memcpy(&u, &narrow, sizeof u);
  if (a < 128) {
    assert(bits(x) == 0x7ff8000000000000);
    assert(u == 0x7fc00000);
    assert(bits(x + b) == 0x7ff8000000000000);
    assert(bits(-x) == 0xfff8000000000000);
    assert(!signbit(x * 2.0L));
    assert(!signbit(sin(x)));
  }
  double payload = a < 128 ? __builtin_nan("0x5") : 1.0;
  if (a == 3) assert(bits(payload - b) == 0x7ff8000000000005);
  // CHECK: nan_constants.c:[[@LINE+1]]:{{.*}} assertion
  assert(((int)((u >> 22) ^ (bits(narrow) >> 51) ^ b) & 1023) != 530);
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete: every feasible path was explored
