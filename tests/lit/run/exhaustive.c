// The known number of paths, each once, by every policy with every search order; and the same with several workers, under
// a tiny memory limit, and with nothing tried before the solver.
// RUN: %clang -g %include -emit-llvm -c %s -o %t.bc
// RUN: %python %S/Inputs/all_policies.py %mantissa %t.bc %t 72 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  int n = 0, x = mantissa_int("x"), y = mantissa_int("y");
  if (x < 10) n += 1;      // 3 ways through these two: x < 10, 10 <= x < 20, x >= 20
  if (x < 20) n += 2;
  if (y > x) n += 4;       // each of them both ways: 6
  switch (mantissa_uint("s") % 5) {  // three alternatives: 18
    case 0:
    case 1: n += 8; break;
    case 4: n += 16; break;
    default: break;
  }
  unsigned k = mantissa_uint("k");
  mantissa_assume(k < 4);
  for (unsigned i = 0; i < k; ++i) n += 32;  // four numbers of rounds: 72
  return n != 0;
}
// CHECK: 23 runs agree
