// A test file alone is replayed as the whole folder is: the exception is looked for at its operation.
// RUN: rm -rf %t && not %mantissa run -q -j1 --check only:fp --no-finite -o %t %s
// RUN: not %mantissa replay %t/tests/000001.json %t/tests/000002.json | FileCheck %s
#include <mantissa/mantissa.h>
volatile double kept;

int main(void) {
  double x = mantissa_double("x");
  mantissa_assume(x == 0);
  kept = 2 * x + 1 / x;
  return 0;
}
// CHECK-DAG: test {{.*}}: same path, float-divide-by-zero confirmed: float-divide-by-zero at {{.*}}:10
// CHECK-DAG: test {{.*}}: same path
// CHECK: 2 tests replayed, 2 on the same path; 1 of 1 findings confirmed
