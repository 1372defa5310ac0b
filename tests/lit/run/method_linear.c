// Integer programs by simplex alone: the sums that wrap around are paths too; all are found, and nothing else is
// feasible. Bit operations become integers.
// RUN: rm -rf %t && %mantissa run -j1 --method linear --partial-solutions off --tests all -o %t/sums %s | FileCheck %s
// RUN: %mantissa run -j1 --method linear --partial-solutions off --tests all --entry bits -o %t/bits %s | FileCheck --check-prefix=BITS %s
// CHECK: 8 tests, 8 paths
// CHECK-SAME: complete
// BITS: 4 tests, 4 paths
// BITS-SAME: complete
#include <mantissa/mantissa.h>
int bits(unsigned char a, unsigned char b) {
  int kind = (a & 0x3c) >> 2, size = a << 8 | b;
  if (kind == 13) {
    if (size == 0x77aa) return 1;
    return 2;
  }
  if ((signed char)b >> 1 < -60) return 3;
  return 4;
}
int main(void) {
  int x = mantissa_int("x"), y = mantissa_int("y"), n = 0;
  if (x + y >= 2) n += 1;
  if (2 * y - x >= 1) n += 2;
  if (2 * x - y >= 0) n += 4;
  return n;
}
