// 256 does not fit an unsigned char, though the machine would convert it without a word.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:cast -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:cast -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  if (!(x >= 0 && x <= 256)) return 0;
  // CHECK-DAG: cast_unsigned_char.c:[[@LINE+1]]:{{[0-9]+}}: float-cast: {{.*}}: 256.0
  unsigned char c = (unsigned char)x;
  return c == 7;
}
// CHECK: 1 finding (1 verified)
