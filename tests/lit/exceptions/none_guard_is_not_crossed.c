// The optimiser would compute the square before the guard; what may raise stays behind it.
// RUN: rm -rf %t && %mantissa run -j1 --check only:overflow --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:overflow --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  float square = x < 1e15f && x > -1e15f ? x * x : 0.0f;
  volatile float kept = square;
  return 0;
}
// CHECK: 0 findings{{.*}}: complete
