// A call through another type than the function has is carried out as the calling convention does: integers
// and floats are counted apart, a narrower parameter takes the low bits, arguments too many are ignored.
// RUN: rm -rf %t && not %mantissa run -j1 --each-function -o %t %s -- -Wno-deprecated-non-prototype | FileCheck %s
#include <assert.h>
#include <math.h>

static int of_short(short x) { return x; }
int narrower(long n) {
  int (*f)(long) = (int (*)(long))of_short;
  // CHECK-DAG: call_mismatched.c:[[@LINE+1]]:{{[0-9]+}}: assertion: {{.*}}f(n) != 1234
  assert(f(n) != 1234);
  return 0;
}

static double half(double x, int n) { return n == 77 ? x / 2 : 0; }
int mixed(int n, double x) {
  double (*f)(int, double, double) = (double (*)(int, double, double))half;
  // CHECK-DAG: call_mismatched.c:[[@LINE+1]]:{{[0-9]+}}: assertion: {{.*}}f(n, x, 1.0) != 8.25
  assert(f(n, x, 1.0) != 8.25);
  return 0;
}

static void nothing(void) {}
int unused_result(int n) {
  int (*f)(int) = (int (*)(int))nothing;
  f(n);
  return n > 3;
}

static int summed(int n, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, n);
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += __builtin_va_arg(list, int);
  __builtin_va_end(list);
  return sum;
}
int to_variadic(int a, int b) {
  int (*f)(int, int, int) = (int (*)(int, int, int))summed;
  // CHECK-DAG: call_mismatched.c:[[@LINE+1]]:{{[0-9]+}}: assertion: {{.*}}f(2, a, b) != 77
  assert(f(2, a, b) != 77);
  return 0;
}

static int long_result(void) { return 5; }
int narrower_result(int n) {
  char (*f)(void) = (char (*)(void))long_result;
  // CHECK-DAG: call_mismatched.c:[[@LINE+1]]:{{[0-9]+}}: assertion: {{.*}}f() != n
  assert(f() != n);
  return 0;
}
// CHECK: 4 findings (4 verified)
// CHECK-NOT: another path
// CHECK-NOT: inexact step
