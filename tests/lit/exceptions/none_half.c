// 65519 still rounds into the range of half.
// RUN: rm -rf %t && %mantissa run -j1 --check only:overflow -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --check only:overflow -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  int n = mantissa_int("n");
  if (n < 0 || n > 65519) return 0;
  volatile _Float16 half = (_Float16)(float)n;
  return 0;
}
// CHECK: 0 findings{{.*}}: complete
