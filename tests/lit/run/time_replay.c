// Replay counts: tests that hang natively cost seconds, not tens of them each, and the end of the run is the end of all.
// What was not replayed is said.
// RUN: rm -rf %t && %python %S/Inputs/in_time.py 6 %mantissa run --time 6s --tests all -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
#include <klee/klee.h>
#include <mantissa/mantissa.h>
#include <unistd.h>
int main(void) {
  int x = mantissa_int("x"), sum = 0;
  for (int i = 0; i < 6; ++i)
    if (x & (1 << i)) sum += i;
  if (sum == 3) return 10 / (sum - 3);
  while (klee_is_replay()) pause();
  return sum;
}
// CHECK: division-by-zero
// CHECK: not complete: {{[0-9]+}} tests took another path natively
// CHECK: {{[0-9]+}} tests not replayed natively
// CHECK: in time, exit status 1
// JSON: "verified": true
// JSON: "not_replayed": {{[1-9]}}
