// A path that ends at something that is not checked for is not followed beyond it, and that is said.
// RUN: rm -rf %t && %mantissa run -j1 --check only:assert -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  int a[2] = {1, 2};
  unsigned i = mantissa_uint("i");
  return a[i];
}
// CHECK: complete: {{.*}}, under: runs end where they would be a finding of kind out-of-bounds, which is not asked for
