// For a processor with fused operations the compiler fuses a product and a sum of one expression unless it is told
// otherwise, and that is what is analysed.
// RUN: rm -rf %t && not %mantissa run -j1 --replay none -o %t %s -- -mfma | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 -o %t %s | FileCheck %s --check-prefix=TWO
// RUN: rm -rf %t && %mantissa run -j1 -o %t %s -- -mfma -ffp-contract=off | FileCheck %s --check-prefix=TWO
// RUN: rm -rf %t && %mantissa run -j1 --replay none -o %t %s -- -mfma -ffp-contract=fast | FileCheck %s --check-prefix=FAST
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  int k = mantissa_int("k");
  if (k < 0 || k > 255) return 0;
  double x = 1 + k * 0x1p-52, y = 1 - k * 0x1p-52;
  double z = x * y - 1;  // -k^2 2^-104, or zero if the product is rounded
  assert(z == 0);
  return 0;
}
// CHECK: fused_by_default.c:14:{{.*}} assertion
// CHECK: complete: every feasible path was explored
// TWO: complete: every feasible path was explored
// FAST: under: code compiled with -ffast-math
