// A number printed from a symbolic value is shown as the witness has it: the test does not claim to know the output.
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s | FileCheck %s
// RUN: cat %t/tests/*.json | FileCheck --check-prefix=JSON %s
#include <mantissa/mantissa.h>
#include <stdio.h>
int main(void) {
  int x = mantissa_int("x");
  printf("%d\n", x);
  if (x > 1000) return 1;
  return 0;
}
// CHECK: 0 findings
// JSON: "output_is_exact": false,
// JSON: "output_is_exact": false,
