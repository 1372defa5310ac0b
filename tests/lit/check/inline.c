// The code of a libm instead of terms: here it says less than the real one, and only what the code itself decides is found.
// RUN: rm -rf %t* && %clang -O0 -Xclang -disable-O0-optnone -emit-llvm -c -DLIBM -o %t.bc %s
// RUN: not %mantissa check -j1 --time 60s --math inline --libm %t.bc -o %t %s | FileCheck %s
// RUN: not %mantissa check --math inline -o %t.2 %s 2>&1 | FileCheck %s --check-prefix=USAGE
// RUN: not %mantissa check --libm %t.bc -o %t.3 %s 2>&1 | FileCheck %s --check-prefix=USAGE
#include <stddef.h>
#ifdef LIBM
double sin(double x) { return x < 0 ? -0.5 : 0.5; }
#else
double sin(double);
int f(double x) {
  int *p = NULL;
  double s = sin(x);
  if (s > 0.75) return *p;
  // CHECK: inline.c:[[@LINE+1]]:{{[0-9]+}}: null-dereference:
  if (s < 0.0) return *p;
  return 0;
}
// CHECK: 1 finding (
#endif
// USAGE: --math inline and --libm FILE.bc go together
