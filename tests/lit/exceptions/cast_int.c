// 2147483648 is one too many for int.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:cast -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:cast -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  if (!(x > 2147483647.0 && x <= 2147483648.0)) return 0;
  // CHECK-DAG: cast_int.c:[[@LINE+1]]:{{[0-9]+}}: float-cast: {{.*}}: 2147483648.0{{$}}
  int n = (int)x;
  return n == 7;
}
// CHECK: 1 finding (1 verified)
