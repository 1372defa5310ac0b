// Optimised code reads tables of distances between objects (llvm.load.relative): that leads into another object.
// RUN: %clang -O2 -S -emit-llvm -I %S/../../../runtime/include -o - %s | FileCheck %s --check-prefix=IR
// RUN: rm -rf %t && %mantissa run -j1 -o %t %s -- -O2 | FileCheck %s
#include <mantissa/mantissa.h>
static int named(int v) {
  switch (v & 7) {
    case 0: return 11;
    case 1: return 7;
    case 2: return 3;
    case 3: return -4;
    case 5: return 90;
    case 6: return 2;
    default: return 1;
  }
}
volatile int hit;
static void __attribute__((noinline)) program(unsigned char a, unsigned char b) {
  int i = 0, table[16] = {1, 5, 9, -3, 200, 7, 0, 13};
  switch (named(a)) {
    default: i++;
  }
  switch ((unsigned)table[named(b | i) & 15] % 12) {
    case 1: hit = 1; table[(a | (1000003 + b)) & 15] = 0;
    default: i++;
  }
}
int main(void) {
  unsigned char a = mantissa_char("a"), b = mantissa_char("b");
  program(a, b);
  return 0;
}
// IR: llvm.load.relative
// CHECK: 0 findings
// CHECK-SAME: complete: every feasible path was explored{{$}}
