// Taking terms back changes no result: exceptions of float operations wait beside the paths, with terms of their own.
// RUN: %python %S/Inputs/compaction.py %mantissa %s %t --check fp,cast --no-finite --time 120s | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x"), y = mantissa_double("y");
  mantissa_assume(x > -1e6 && x < 1e6);
  double sum = 0;
  for (int i = 1; i < 4; ++i) {
    if (x > i) sum += y / i;
    sum = sum * 2 + x;
  }
  if (y > 1e300) sum *= x;
  if (x == 0.5) return (int)(1 / (x - 0.5));
  return sum > 3;
}
// CHECK: the same, {{complete|incomplete}}, {{[0-9]+}} paths, {{[2-9]}} findings
