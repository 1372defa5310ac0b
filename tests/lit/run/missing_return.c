// The value of a function that ends without one is undefined: a Loss where something depends on it.
// RUN: rm -rf %t && %mantissa run -j1 --entry used -o %t %s -- -Wno-return-type | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry not_used -o %t %s -- -Wno-return-type | FileCheck %s --check-prefix=UNUSED
// RUN: rm -rf %t && not %mantissa run -j1 --check only:uninit --entry used -o %t %s -- -Wno-return-type | FileCheck %s --check-prefix=FOUND
static int part(int n) {
  if (n > 3) return n;
}
int used(int n) {
  // FOUND: missing_return.c:[[@LINE+1]]:{{[0-9]+}}: uninitialized: a branch depends
  if (part(n) == 17) return 1;
  return 0;
}
// FOUND: 1 finding (1 verified)
// CHECK: 0 findings
// CHECK-SAME: not complete
// CHECK: inexact step{{.*}}: an uninitialized or unknown value decides

int not_used(int n) {
  part(n);
  return n > 1;
}
// UNUSED: 0 findings
// UNUSED-SAME: complete: every feasible path
