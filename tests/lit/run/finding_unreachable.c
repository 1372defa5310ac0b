// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  switch (mantissa_uint("x") & 3) {
    case 0: return 1;
    case 1: return 2;
    case 2: return 3;
  }
  // CHECK: finding_unreachable.c:[[@LINE+1]]:{{[0-9]+}}: unreachable:
  __builtin_unreachable();
}
// CHECK: 1 finding (1 verified)
