// Truncation comes first: these just fit.
// RUN: rm -rf %t && %mantissa run -j1 --check only:cast -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:cast -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  volatile int i;
  volatile unsigned char c;
  if (x > -2147483649.0 && x < 2147483648.0) i = (int)x;
  if (x > -1.0 && x < 256.0) c = (unsigned char)x;
  return 0;
}
// CHECK: 0 findings{{.*}}: complete
