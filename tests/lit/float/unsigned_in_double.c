// Every unsigned int survives a double, and short and char a float.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  unsigned u = mantissa_uint("u");
  assert((unsigned)(double)u == u);
  assert((unsigned short)(float)(unsigned short)u == (unsigned short)u);
  assert((signed char)(float)(signed char)u == (signed char)u);
  return 0;
}
