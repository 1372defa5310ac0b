// A static function whose callers are all seen: what only shows when it is called on its own does not count.
// RUN: rm -rf %t && not %mantissa check -j1 --time 60s -o %t %s | FileCheck %s
static const int kTable[4] = {1, 2, 3, 4};

static int passed_on(int i) {
  if (i < 0) return 0;
  // CHECK: static_callers.c:[[@LINE+1]]:{{[0-9]+}}: out-of-bounds:
  return kTable[i] + 1;
}
int careless(int i) { return i > 100 ? 0 : passed_on(i); }

// CHECK: Not verified by native replay, and not counted:
static int guarded(int i) {
  if (i < 0 || i > 4) return 0;
  // CHECK: static_callers.c:[[@LINE+1]]:{{[0-9]+}}: out-of-bounds:
  return kTable[i];
}
int careful(int i) { return guarded(i & 3); }
// CHECK: unverified: not seen by way of the functions that call guarded
// CHECK: 1 finding (1 not verified and not counted) in 4 functions of 1 file
