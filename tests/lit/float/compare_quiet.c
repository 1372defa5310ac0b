// The quiet comparisons of C99 against the operators.
// RUN: rm -rf %t.0 && %mantissa run -j1 -o %t.0 %s
// RUN: %python %S/Inputs/expect.py %t.0 complete
// RUN: rm -rf %t.2 && %mantissa run -j1 -o %t.2 %s -- -O2
// RUN: %python %S/Inputs/expect.py %t.2 complete
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x"), y = mantissa_double("y");
  assert(isless(x, y) == (x < y) && islessequal(x, y) == (x <= y));
  assert(isgreater(x, y) == (x > y) && isgreaterequal(x, y) == (x >= y));
  assert(islessgreater(x, y) == (x < y || x > y));
  assert(isunordered(x, y) == (x != x || y != y));
  return 0;
}
