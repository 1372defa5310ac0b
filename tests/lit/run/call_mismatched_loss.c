// What a call through another type leaves open (bits above a narrower argument, an argument nobody passed, the
// result of a function that has none) is a Loss where something depends on it, never an internal error.
// RUN: rm -rf %t && %mantissa run -j1 --entry wider -o %t %s -- -Wno-deprecated-non-prototype | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry missing -o %t %s -- -Wno-deprecated-non-prototype | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry no_result -o %t %s -- -Wno-deprecated-non-prototype | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry in_other_register -o %t %s -- -Wno-deprecated-non-prototype | FileCheck %s
double sqrt(double);

static int of_long(x) long x; {
  if (x == 5) return 1;
  return 0;
}
int wider(int n) {
  int (*f)(int) = (int (*)(int))of_long;
  if (f(n)) return 1;
  return 2;
}

static int of_two(int a, int b) { if (a + b > 3) return 1; return 2; }
int missing(int n) {
  int (*f)(int) = (int (*)(int))of_two;
  return f(n);
}

static void nothing(void) {}
int no_result(int n) {
  int (*f)(void) = (int (*)(void))nothing;
  if (f() == n) return 1;
  return 2;
}

int in_other_register(int n) {
  double (*f)(int) = (double (*)(int))sqrt;
  if (f(n) > 2) return 1;
  return 2;
}
// CHECK: 0 findings (0 verified)
// CHECK-SAME: not complete
// CHECK: inexact step{{.*}}: an uninitialized or unknown value decides
