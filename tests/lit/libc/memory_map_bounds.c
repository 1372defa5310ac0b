// What leaves a mapping shows natively.
// RUN: rm -rf %t && not %mantissa run -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
#include <sys/mman.h>

// CHECK: [[@LINE+7]]:{{[0-9]+}}: out-of-bounds: write of 1 byte outside its object
// CHECK: 1 finding (1 verified)
// CHECK-SAME: complete
int main(void) {
  unsigned n = mantissa_uint("n");
  char *p = mmap(0, 4000, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED || n > 10000) return 1;
  p[n] = 1;
  return munmap(p, 4000);
}
