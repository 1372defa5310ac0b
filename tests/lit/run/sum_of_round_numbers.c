// Numbers that overflow together are shown as round ones, not as the largest there is and a little.
// RUN: rm -rf %t && not %mantissa run -j1 --check only:overflow --entry sum -o %t %s | FileCheck %s
double sum(double x, double y) { return x + y; }
// CHECK: sum_of_round_numbers.c:3:{{.*}} float-overflow: addition overflows: {{-?}}1e308 + {{-?}}1e308 = {{-?}}inf
