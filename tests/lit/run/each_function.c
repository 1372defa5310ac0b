// Every function in turn; the results are one.
// RUN: rm -rf %t && not %mantissa run -j1 --each-function -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: rm -rf %t && not %mantissa run -j1 --each-function '^b' -o %t %s | FileCheck %s --check-prefix=ONE
int alpha(int x) {
  // CHECK-DAG: each_function.c:[[@LINE+1]]:{{[0-9]+}}: division-by-zero:
  return 5 / x;
}
int beta(unsigned n) {
  // CHECK-DAG: each_function.c:[[@LINE+2]]:{{[0-9]+}}: shift:
  // ONE: each_function.c:[[@LINE+1]]:{{[0-9]+}}: shift:
  return 1 << n;
}
int gamma_(int x) { return x + 1; }
// CHECK: 2 findings (2 verified)
// JSON: "entry": "alpha,beta,gamma_"
// ONE: 1 finding (1 verified)
