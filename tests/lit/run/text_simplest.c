// A text that shows a finding is one that can be read, where that can be.
// RUN: rm -rf %t && not %mantissa run -q -j1 --entry copy -o %t %s | FileCheck %s
// CHECK: out-of-bounds
// CHECK-NEXT: bytes s = "aaaa
int copy(const char *s) {
  char room[4];
  int n = 0;
  for (; s[n]; ++n) room[n] = s[n];
  return room[0];
}
