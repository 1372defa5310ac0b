// A bound that was stated is no extreme input; a tiny number within a range around zero still is.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --entry square --range x=1:1e200 -o %t %s | FileCheck %s
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --entry square -o %t %s | FileCheck %s --check-prefix=FAR
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --entry reciprocal --range x=-1:1 -o %t %s | FileCheck %s --check-prefix=FAR
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --entry reciprocal --range x=1e-320:1 -o %t %s | FileCheck %s
double square(double x) { return x * x; }
double reciprocal(double x) { return 1 / x; }
// CHECK: range_grade.c:{{.*}} float-overflow: {{.*}} = inf{{$}}
// FAR: range_grade.c:{{.*}} float-overflow: {{.*}} [extreme input]
