// The length of a copy wraps around: both ranges then overlap, but what is wrong is that they end outside of their objects.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t --entry copy %s | FileCheck %s
#include <string.h>
struct header {
  unsigned char extra[8];
  unsigned length;
};
struct piece {
  unsigned char bytes[4];
};
int copy(struct header *h, const struct piece *next) {
  if (h->length > 64) return -1;
  // CHECK: huge_copy.c:[[@LINE+1]]:{{[0-9]+}}: out-of-bounds:
  memcpy(h->extra + h->length, next->bytes, h->length > 4 ? 8 - h->length : 4);
  return 0;
}
// CHECK: 1 finding (1 verified)
