// An exact result below the normal range is no underflow.
// RUN: rm -rf %t && %mantissa run -j1 --check only:underflow -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:underflow -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  volatile double smallest = 0x1p-1022;
  volatile double half = smallest * 0.5, quarter = smallest / 4.0;
  volatile float narrow = (float)0x1p-140;
  return mantissa_int("n") > 0;
}
// CHECK: 0 findings{{.*}}: complete
