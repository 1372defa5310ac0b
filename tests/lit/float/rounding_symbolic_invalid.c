// What is no mode is refused and changes nothing.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <fenv.h>
#include <float.h>
#include <mantissa/mantissa.h>
#pragma STDC FENV_ACCESS ON
int main(void) {
  int mode = mantissa_int("mode");
  int before = fegetround();
  int failed = fesetround(mode);
  assert(failed ? fegetround() == before : fegetround() == mode);
  assert(FLT_ROUNDS >= 0 && FLT_ROUNDS <= 3);
  return 0;
}
