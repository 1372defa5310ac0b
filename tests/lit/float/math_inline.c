// --math inline: the functions of a libm given as bitcode are code like any other.
// RUN: rm -rf %t %t.bc && %clang -O1 -emit-llvm -c %S/Inputs/small_libm.c -o %t.bc
// RUN: not %mantissa run -j1 --math inline --libm %t.bc -o %t %s | FileCheck %s
// RUN: not %mantissa run --math inline %s 2>&1 | FileCheck --check-prefix=MISSING %s
// MISSING: --math inline needs --libm FILE.bc
#include <assert.h>
#include <math.h>
#include <mantissa/mantissa.h>
int main(void) {
  float x = mantissa_float("x");
  if (!(x > 0.0f && x < 4.0f)) return 0;
  // CHECK: math_inline.c:[[@LINE+1]]:{{[0-9]+}}: assertion:
  assert(expf(x) < 8.0f);
  return 0;
}
