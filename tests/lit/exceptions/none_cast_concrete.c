// The same with constants: -2147483648.9 is an int, 255.9 a byte, -0.9 is zero.
// RUN: rm -rf %t && %mantissa run -j1 --check only:cast -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:cast -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  volatile double low = -2147483648.9, high = 2147483647.9, byte = 255.9, zero = -0.9;
  volatile int a = (int)low, b = (int)high;
  volatile unsigned char c = (unsigned char)byte;
  volatile unsigned d = (unsigned)zero;
  return mantissa_int("n") > 0;
}
// CHECK: 0 findings{{.*}}: complete
