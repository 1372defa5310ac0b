// A sum below the normal range is exact: it never underflows.
// RUN: rm -rf %t && %mantissa run -j1 --check only:underflow --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:underflow --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x"), y = mantissa_double("y");
  volatile double sum = x + y, difference = x - y;
  return 0;
}
// CHECK: 0 findings{{.*}}: complete
