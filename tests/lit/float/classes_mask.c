// llvm.is.fpclass with masks.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  assert(__builtin_isfpclass(x, 0x003) == isnan(x));
  assert(__builtin_isfpclass(x, 0x204) == !!isinf(x));
  assert(__builtin_isfpclass(x, 0x060) == (x == 0));
  assert(__builtin_isfpclass(x, 0x03c) == (!isnan(x) && signbit(x)));
  assert(__builtin_isfpclass(x, 0x090) + __builtin_isfpclass(x, 0x108) + __builtin_isfpclass(x, 0x267) == 1);
  return 0;
}
