// Replay notices when the native program writes something else than the engine said: here by looking at its own address.
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s | FileCheck %s
// RUN: %mantissa replay %t | FileCheck --check-prefix=REPLAY %s
#include <stdint.h>
#include <stdio.h>
int main(void) {
  int local = 0;
  printf("%lx\n", (unsigned long)(uintptr_t)&local);
  return 0;
}
// CHECK: 1 of 1 replayed tests took another path natively
// REPLAY: test 000001: another path: exit status 0 (it wrote something else)
