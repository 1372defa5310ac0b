// A pointer parameter gets an object of --elements elements.
// RUN: rm -rf %t && not %mantissa run -j1 --entry third --elements 2 -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry third --elements 3 -o %t %s | FileCheck %s --check-prefix=THREE
int third(const int *p) {
  // CHECK: entry_pointer.c:[[@LINE+1]]:{{[0-9]+}}: out-of-bounds: read of 4 bytes
  return p[2] == 5;
}
// CHECK: 1 finding (1 verified)
// THREE: 0 findings
