// Storing a long double writes ten bytes and leaves its padding alone.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <string.h>
#include <mantissa/mantissa.h>
int main(void) {
  long double x = mantissa_long_double("x");
  _Alignas(16) unsigned char bytes[16];
  memset(bytes, 0xaa, 16);
  memcpy(bytes, &x, 10);
  for (int i = 10; i < 16; ++i) assert(bytes[i] == 0xaa);
  long double copy;
  memcpy(&copy, bytes, sizeof copy);
  assert(x != x || copy == x);
  return 0;
}
