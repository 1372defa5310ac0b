// Every int survives a double.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <mantissa/mantissa.h>
int main(void) {
  int i = mantissa_int("i");
  assert((int)(double)i == i);
  return 0;
}
