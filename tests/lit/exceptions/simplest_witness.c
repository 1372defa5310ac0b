// The input that shows an exception is the simplest that was met on its path; --witness first keeps the one that was found.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:fp,-underflow --entry f -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:fp,-underflow --witness first --entry f -o %t %s
// RUN: not %mantissa run --witness any --entry f %s 2>&1 | FileCheck %s --check-prefix=USAGE
double f(double x, double y, int n) {
  if (x > 3 && y > 3 && n > 5) return 1 / (x - y);
  return 0;
}
// CHECK: simplest_witness.c:6:{{.*}} float-divide-by-zero: division has a pole: 1.0 / 0.0 = inf
// CHECK-NEXT: double x = [[X:[4-9]\.0$]]
// CHECK-NEXT: double y = [[X]]
// CHECK-NEXT: i32 n = 6
// USAGE: --witness
