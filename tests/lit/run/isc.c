// Floats simulated by integers: the same paths and findings, solved as bit-vectors, and every test replays natively on
// the program's real floats.
// RUN: rm -rf %t && not %mantissa run -j1 %s --method isc -o %t --time 60s | FileCheck %s
// CHECK: isc.c:{{.*}} assertion: {{.*}}x != 2.5f
// CHECK: 1 finding (1 verified), 4 tests, 4 paths {{.*}}complete
#include <assert.h>
#include <mantissa/mantissa.h>

int main(void) {
  float x = mantissa_float("x");
  if (x > 1.5f && x < 4.0f) {
    float y = x * 2.0f;
    if (y == 5.0f) assert(x != 2.5f);
  }
  return 0;
}
