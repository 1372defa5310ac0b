// In C++ the end of a function without its value is never reached in a right program.
// RUN: rm -rf %t && not %mantissa run -j1 --entry used -o %t %s -- -Wno-return-type | FileCheck %s
static int part(int n) {
  if (n > 3) return n;
}
// CHECK: missing_return.cpp:[[@LINE-2]]:{{[0-9]+}}: abort:
extern "C" int used(int n) { return part(n) == 17; }
// CHECK: 1 finding (1 verified)
