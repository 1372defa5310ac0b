// A function of numbers alone takes nothing for granted.
// RUN: rm -rf %t && %mantissa run -j1 --entry f -o %t %s | FileCheck %s --match-full-lines
int f(int x, double y) { return x > 3 && y < 2; }
// CHECK: {{.*}} complete: every feasible path was explored
