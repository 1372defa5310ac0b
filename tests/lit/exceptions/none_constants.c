// What the compiler folds raises nothing when the program runs.
// RUN: rm -rf %t && %mantissa run -j1 --check only:fp -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:fp -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
#include <math.h>
int main(void) {
  volatile double infinity = 1.0 / 0.0, huge = HUGE_VAL, nan = NAN;
  return mantissa_int("n") > 0;
}
// CHECK: 0 findings{{.*}}: complete
