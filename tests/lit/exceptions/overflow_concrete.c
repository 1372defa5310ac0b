// Nothing symbolic about it: the factorials simply leave the range.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  volatile float factorial = 1;
  int n = mantissa_int("n");
  for (int i = 1; i < 40; ++i)
    // CHECK-DAG: overflow_concrete.c:[[@LINE+1]]:{{[0-9]+}}: float-overflow: multiplication overflows
    factorial = factorial * i;
  return n > 0;
}
// CHECK: 1 finding (1 verified)
