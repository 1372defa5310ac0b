// Several workers find the same paths.
// RUN: rm -rf %t && %mantissa run --jobs 4 --tests all -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <mantissa/mantissa.h>
int main(void) {
  int n = 0;
  for (int i = 0; i < 7; ++i)
    if (mantissa_int("x") > i) n += 1 << i;
  return n;
}
// CHECK: 0 findings (0 verified), 128 tests, 128 paths in {{.*}}: complete
// JSON: "divergences": 0
