// What mmap gave is not malloc's: free and realloc of it are findings, munmap is not.
// RUN: rm -rf %t && not %mantissa run -j1 -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
#include <stdlib.h>
#include <sys/mman.h>

// CHECK-DAG: [[@LINE+8]]:{{[0-9]+}}: invalid-free: memory of mmap is freed as of malloc
// CHECK-DAG: [[@LINE+8]]:{{[0-9]+}}: invalid-free: memory of mmap is freed as of malloc
// CHECK: 2 findings (2 verified)
// CHECK-SAME: complete
int main(void) {
  int n = mantissa_int("n");
  char *p = mmap(0, 4000, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED) return 1;
  if (n == 3) free(p);
  if (n == 4) p = realloc(p, 5000);
  return munmap(p, 4000);
}
