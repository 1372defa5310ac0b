// What was printed is written, in order with write() and before _exit(), natively as in the engine.
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s | FileCheck %s
// RUN: FileCheck --check-prefix=JSON %s < %t/run.json
#include <mantissa/mantissa.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
  int x = mantissa_int("x");
  printf("first ");
  if (x == 3) _exit(4);
  if (write(1, "second\n", 7) != 7) return 1;
  return 0;
}
// CHECK: 0 findings (0 verified), 2 tests
// CHECK-SAME: complete
// JSON: "divergences": 0
