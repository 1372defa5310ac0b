// Undefined operations that nobody asked about do not stop the native run before the finding.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:assert -o %t %s | FileCheck %s
#include <assert.h>
#include <mantissa/mantissa.h>
#include <string.h>
int main(void) {
  double x = mantissa_double("x");
  char text[8] = "abcdefg";
  if (!(x > 1e10)) return 0;
  int cast = (int)x;
  // CHECK: only_what_is_asked.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(x < 1e20);
  return cast == 3;
}
// CHECK: 1 finding (1 verified)
