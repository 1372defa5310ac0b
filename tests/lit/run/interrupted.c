// Ctrl-C ends the run cleanly: results are complete as far as they go.
// RUN: rm -rf %t && %python %S/Inputs/interrupt_midway.py %mantissa run -j1 --tests new --time 60s -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <mantissa/mantissa.h>
int main(void) {
  unsigned n = mantissa_uint("n"), i = 0;
  if (n == 3) return 5 / (int)(n - 3);
  while (i < n) ++i;
  return 0;
}
// CHECK: interrupted
// CHECK: results:
// JSON: "status": "interrupted"
