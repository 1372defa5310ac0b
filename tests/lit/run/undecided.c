// A query that no solver decides in its time is given up on after all else is done; it is counted, and the run is
// incomplete, not out of time.
// RUN: rm -rf %t && %mantissa run -j1 --time 60s --solver-time 1s -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <mantissa/mantissa.h>
int main(void) {
  unsigned a = mantissa_uint("a"), b = mantissa_uint("b"), c = mantissa_uint("c");
  int n = 0;
  if ((unsigned long)a * b == 8539734250799242291ul) return 1;  // the product of two primes of 32 bits
  if (c > 7) n = 2;
  return n;
}
// CHECK: 2 paths in {{.*}}: not complete: 1 question was not decided
// CHECK: left: 0 paths pending, 1 undecided
// JSON: "status": "incomplete"
// JSON: "unknown": 1
