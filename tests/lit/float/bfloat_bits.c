// A bfloat is the upper half of a float.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <string.h>
#include <mantissa/mantissa.h>
int main(void) {
  unsigned short bits;
  mantissa_symbolic(&bits, sizeof bits, "bits");
  __bf16 x;
  memcpy(&x, &bits, 2);
  float wide = x;
  unsigned u;
  memcpy(&u, &wide, 4);
  assert(wide != wide || u == (unsigned)bits << 16);
  return 0;
}
