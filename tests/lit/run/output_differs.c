// Replay notices when the native program writes something else than the engine said: here by looking at its own address in a
// way that nobody sees.
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s | FileCheck %s
// RUN: %mantissa replay %t | FileCheck --check-prefix=REPLAY %s
#include <stdio.h>
static void show(const void* bytes, int n) {
  for (int i = 0; i < n; ++i) printf("%02x", ((const unsigned char*)bytes)[i]);
}
int main(void) {
  int local = 0, *p = &local;
  show(&p, sizeof p);
  return 0;
}
// CHECK: 1 of 1 replayed tests took another path natively
// REPLAY: test 000001: another path: exit status 0 (it wrote something else)
