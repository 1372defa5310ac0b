// --check none reports nothing, --check all everything.
// RUN: rm -rf %t && %mantissa run -j1 --check none -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check all -o %t %s 2>&1 | FileCheck %s --check-prefix=ALL
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  int x = mantissa_int("x");
  assert(x != 3);
  return 5 / x;
}
// CHECK: 0 findings
// ALL-NOT: not available
// ALL: 2 findings (2 verified)
