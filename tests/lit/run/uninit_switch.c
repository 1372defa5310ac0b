// The check before a switch is a question of its own: its answer does not pick a case.
// RUN: rm -rf %t && not %mantissa run -j1 --check all --tests all --entry f -o %t %s | FileCheck %s
#include <assert.h>
int f(int a) {
  int u[2];
  u[0] = a & 3;
  if (a > 100) u[1] = a & 3;
  // CHECK: uninit_switch.c:[[@LINE+1]]:{{[0-9]+}}: uninitialized: a switch depends
  switch (u[a > 50]) {
    case 0: assert((a & 3) == 0); return 1;
    case 1: assert((a & 3) == 1); return 2;
    default: assert((a & 3) > 1); return 3;
  }
}
// CHECK: 1 finding (1 verified)
// CHECK-NOT: another path
