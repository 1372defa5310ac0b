// RUN: rm -rf %t && not %mantissa run --entry computee -o %t %s 2>&1 | FileCheck %s
int compute(int x) { return x; }
int main(void) { return compute(1); }
// CHECK: mantissa run: there is no function 'computee' in the program; did you mean 'compute'{{.*[?]$}}
