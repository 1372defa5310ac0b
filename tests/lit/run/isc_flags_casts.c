// Integer simulation gives what the processor gives, out of range and for NaNs, too; exception flags it does not
// know, and says so.
// RUN: rm -rf %t && %mantissa run -j1 --method isc --check only:assert --entry casts -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --method isc --check only:assert --entry nans -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --method isc --check only:assert --entry flags -o %t %s | FileCheck %s --check-prefix=FLAGS
#include <assert.h>
#include <fenv.h>
#include <limits.h>
#include <string.h>

int casts(double x, float y) {
  if (x > 1e10 && x < 2e10) assert((int)x == INT_MIN && (short)x == 0 && (unsigned)x == (unsigned)(long)x);
  if (x >= 0x1p64) assert((unsigned long)x == 1ul << 63 && (long)x == LONG_MIN);
  if (y != y) assert((unsigned char)y == 0 && (int)y == INT_MIN);
  return 0;
}

int nans(unsigned long payload) {
  unsigned long bits = 0x7ffUL << 52 | (payload & 0xfffff) | 1, sum, difference;
  double x, one = 1;
  memcpy(&x, &bits, 8);
  double y = one + x, z = one - x;
  memcpy(&sum, &y, 8);
  memcpy(&difference, &z, 8);
  assert(sum == (bits | 1UL << 51) && difference == sum);
  return 0;
}
// CHECK: 0 findings
// CHECK-SAME: complete: every feasible path
// CHECK-NOT: another path

int flags(double x) {
  feclearexcept(FE_ALL_EXCEPT);
  volatile double y = x / 3;
  if (fetestexcept(FE_INEXACT)) return 1;
  return 0;
}
// FLAGS: 0 findings
// FLAGS-SAME: not complete
// FLAGS: inexact step{{.*}}: integer code for floats (--method isc) raises no exceptions
