// Memory that a program has and does not touch costs nothing: an array of 64 GB, a block of 3 GB, a copy of one and a
// read at a symbolic place in it fit into 200 MB.
// RUN: rm -rf %t && %mantissa run -j1 --memory 200M --time 60s --no-replay -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
#include <stdlib.h>
#include <string.h>
static char large[1ul << 36], begun[1ul << 35] = {1, 2};
int main(void) {
  large[1ul << 35] = 3;
  char *p = malloc(3ul << 30), *q = calloc(1, 3ul << 30);
  if (!p || !q) return 1;
  memset(p, 0, 3ul << 30);
  p[1ul << 30] = 4;
  memcpy(q, p, 2ul << 30);
  unsigned i = mantissa_uint("i");
  if (i < 1u << 30 && p[i] != 0) return 2;
  return large[1ul << 35] + q[1ul << 30] + large[7] + begun[1] + begun[1ul << 34] == 9 ? 0 : 3;
}
// CHECK: 0 findings (0 verified), 2 tests, 2 paths in {{.*}}: complete
