// Exceptions of exact functions of libm, of quotients of complex numbers and of powers, each at the line that calls them.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:fp --no-finite --entry f -o %t %s | FileCheck %s
#include <complex.h>
#include <math.h>
double f(unsigned char a) {
  double x = a - 5.0, r = 0;
  long double far = a;
  int n;
  // CHECK-DAG: library_operations.c:[[@LINE+1]]:{{[0-9]+}}: float-divide-by-zero
  r += logb(x);
  // CHECK-DAG: library_operations.c:[[@LINE+1]]:{{[0-9]+}}: float-invalid
  r = remquo(2, x, &n);
  // CHECK-DAG: library_operations.c:[[@LINE+1]]:{{[0-9]+}}: float-overflow
  r = nexttoward(a == 3 ? 0x1.fffffffffffffp1023 : 1, far * 1e4000L);
  // CHECK-DAG: library_operations.c:[[@LINE+1]]:{{[0-9]+}}: float-overflow
  r = __builtin_powi(x * 1e100, 4);
  // CHECK-DAG: library_operations.c:[[@LINE+1]]:{{[0-9]+}}: float-divide-by-zero
  r = __builtin_powi(x, -2);
  // CHECK-DAG: library_operations.c:[[@LINE+2]]:{{[0-9]+}}: float-divide-by-zero
  // CHECK-DAG: library_operations.c:[[@LINE+1]]:{{[0-9]+}}: float-invalid
  r = creal(__builtin_complex(2.0, 1.0) / __builtin_complex(x, 0.0));
  r = __builtin_powi(x, 2);
  return r;
}
// CHECK: 7 findings (7 verified)
// CHECK-SAME: complete: every feasible path was explored
