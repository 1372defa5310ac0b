// A pointer to freed memory, moved by an index: outside of the memory it is one bug and inside of it another.
// Which of them an input shows first does not hide the other. RUN: rm -rf %t && not %mantissa run -j1 --entry
// one -o %t %s | FileCheck %s --check-prefix=ONE RUN: rm -rf %t && not %mantissa run -j1 --entry of_two -o %t
// %s | FileCheck %s --check-prefix=TWO
#include <stdlib.h>

// ONE-DAG: [[@LINE+8]]:{{[0-9]+}}: out-of-bounds: write of 1 byte
// ONE-DAG: [[@LINE+7]]:{{[0-9]+}}: use-after-free: write of 1 byte in an object that is no more
// ONE: 2 findings (2 verified)
// ONE-SAME: complete
void one(unsigned n) {
  char* p = malloc(8);
  if (!p || n > 12) return;
  free(p);
  p[12 - n] = 1;
}

// TWO-DAG: [[@LINE+10]]:{{[0-9]+}}: out-of-bounds: write of 1 byte
// TWO-DAG: [[@LINE+9]]:{{[0-9]+}}: use-after-free: write of 1 byte in an object that is no more
// TWO: 2 findings (2 verified)
// TWO-SAME: complete
void of_two(unsigned n, unsigned char second) {
  char *p = malloc(8), *q = malloc(8);
  if (!p || !q || n > 12) return;
  free(p);
  free(q);
  char* r = second > 100 ? q : p;
  r[12 - n] = 1;
}
