// A function as entry: its parameters become inputs.
// RUN: rm -rf %t && not %mantissa run -j1 --entry divide -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
int divide(int a, short b, double scale) {
  if (scale > 2.0) a += 3;
  // CHECK: entry_scalars.c:[[@LINE+1]]:{{[0-9]+}}: division-by-zero:
  return a / b;
}
// CHECK: i16 b = 0
// CHECK: finding{{.*}} verified
// JSON: "entry": "divide"
// JSON: "divergences": 0
