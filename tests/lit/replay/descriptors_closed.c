// A program that closes everything but its standard streams, as daemons do, is still heard.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <assert.h>
#include <mantissa/mantissa.h>
#include <unistd.h>
int main(void) {
  int x = mantissa_int("x");
  for (int fd = 3; fd < 1100; ++fd) close(fd);
  assert(x != 5);
  return 0;
}
// CHECK: 1 finding (1 verified)
// CHECK-NOT: another path
