// mantissa explain tells the way to a finding, with what was compared.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:divzero --entry f -o %t %s
// RUN: %mantissa explain %t 1 | FileCheck %s
// RUN: ls %t/native | not grep story
// RUN: not %mantissa replay %t | FileCheck %s --check-prefix=REPLAY
// RUN: not %mantissa explain %t 9 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not %mantissa explain %t.no 1 2>&1 | FileCheck %s --check-prefix=MISSING
double f(double x, double y, int n) {
  for (int i = 0; i < 2; ++i) y = y + 0;
  if (x > 3 && n > 5)
    return 1 / (x - y);
  return n < 7;
}
// CHECK: explain.c:11:{{[0-9]+}}: float-divide-by-zero: division has a pole: 1.0 / 0.0 = inf
// CHECK-NEXT: double x = [[X:[4-9]\.0$]]
// CHECK: The way there:
// CHECK-NEXT: explain.c:9 in f: for (int i = 0; i < 2; ++i) y = y + 0;
// CHECK-NEXT: 0 < 2 is true
// CHECK-NEXT: 1 < 2 is true (time 2)
// CHECK-NEXT: 2 < 2 is false
// CHECK-NEXT: explain.c:10 in f: if (x > 3 && n > 5)
// CHECK-NEXT: {{[4-9]}}.0 > 3.0 is true
// CHECK-NEXT: 6 > 5 is true
// CHECK-NOT: <
// REPLAY: 1 of 1 findings confirmed
// NONE: has no finding 9; it has 1
// MISSING: mantissa explain: {{.*}}.no
