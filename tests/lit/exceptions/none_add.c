// Sums of moderate numbers stay moderate.
// RUN: rm -rf %t && %mantissa run -j1 --check only:overflow,invalid --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:overflow,invalid --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x"), y = mantissa_double("y");
  if (!(x > -1e100 && x < 1e100 && y > -1e100 && y < 1e100)) return 0;
  volatile double sum = x + y;
  volatile double difference = x - y;
  return 0;
}
// CHECK: 0 findings{{.*}}: complete
