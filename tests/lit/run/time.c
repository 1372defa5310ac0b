// The budget ends the run; running out of it is not an error.
// RUN: rm -rf %t && %mantissa run -j1 --time 1s -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <mantissa/mantissa.h>
int main(void) {
  unsigned n = mantissa_uint("n"), i = 0;
  while (i < n) ++i;
  return 0;
}
// CHECK: not complete
// JSON: "status": "time"
