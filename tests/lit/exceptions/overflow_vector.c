// Lanes of a vector are operations of their own.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --no-finite -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --no-finite -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
typedef float Four __attribute__((vector_size(16)));
int main(void) {
  float x = mantissa_float("x");
  if (!(x > 1 && x < 3)) return 0;
  Four a = {1, 2, 3, x}, b = {1, 2, 3, 2e38f};
  // CHECK-DAG: overflow_vector.c:[[@LINE+1]]:{{[0-9]+}}: float-overflow: multiplication overflows
  volatile Four product = a * b;
  return 0;
}
// CHECK: 1 finding (1 verified)
