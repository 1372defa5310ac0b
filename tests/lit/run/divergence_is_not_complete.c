// A run whose test took another path natively is not complete, whatever was explored.
// RUN: rm -rf %t && %mantissa run -j1 -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <mantissa/mantissa.h>
int main(void) {
  int x = mantissa_int("x");
  if (mantissa_is_symbolic(x)) return x == 3;  // natively nothing is
  return 7;
}
// CHECK: not complete
// CHECK: took another path natively
// JSON: "status": "incomplete"
// JSON: "losses": []
// JSON: "divergences": {{[1-9]}}
