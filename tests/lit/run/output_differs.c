// Replay notices when the native program writes something else than the engine said: here by asking where it runs.
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s | FileCheck %s
// RUN: %mantissa replay %t | FileCheck --check-prefix=REPLAY %s
#include <klee/klee.h>
#include <stdio.h>
int main(void) {
  printf("%d\n", klee_is_replay());
  return 0;
}
// CHECK: 1 of 1 replayed tests took another path natively
// REPLAY: test 000001: another path: exit status 0 (it wrote something else)
