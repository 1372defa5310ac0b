// An index that is too large where the code says how large it may be; one of which it only says something else.
// RUN: rm -rf %t && not %mantissa check -j1 --time 60s -o %t %s | FileCheck %s
static const int kValues[4] = {1, 2, 3, 4};
// CHECK-NOT: {{[0-9]}}: {{[a-z-]+}}:

int from_above(int i) {
  if (i > 4) return 0;
  // CHECK: bounds.c:[[@LINE+2]]:{{[0-9]+}}: out-of-bounds:
  // CHECK-NEXT: i32 i = 4
  return kValues[i];
}
int from_below(int i) {
  if (i < -1) return 0;
  // CHECK: bounds.c:[[@LINE+2]]:{{[0-9]+}}: out-of-bounds:
  // CHECK-NEXT: i32 i = -1
  return kValues[i];
}
int downwards(int i, int n) {
  if (i < 0 || n > 4) return 0;
  // CHECK: bounds.c:[[@LINE+1]]:{{[0-9]+}}: out-of-bounds:
  return kValues[n - i];
}
// CHECK-NOT: {{[0-9]}}: {{[a-z-]+}}:
int only_another(int i) { return i != 1 ? kValues[i] : 0; }
int wrong_side(int i) { return i > 1 ? kValues[i] : 0; }
unsigned shifted(unsigned x, int bytes) {
  if (bytes == 0) return x;
  return x >> (8 * bytes);
}
// CHECK: 3 findings (0 not verified and not counted) in 6 functions of 1 file
