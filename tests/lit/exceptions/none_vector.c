// A vector in range.
// RUN: rm -rf %t && %mantissa run -j1 --check only:fp --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:fp --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
typedef float Four __attribute__((vector_size(16)));
int main(void) {
  float x = mantissa_float("x");
  if (!(x > 1 && x < 3)) return 0;
  Four a = {1, 2, 3, x}, b = {1, 2, 3, 4};
  volatile Four sum = a + b;
  return 0;
}
// CHECK: 0 findings{{.*}}: complete
