// A disk that is really full: a clear error, status 3, and what was written stays readable.
// REQUIRES: tmpfs
// RUN: rm -rf %t && mkdir %t && unshare -rm %python %S/Inputs/full_disk.py %t/disk 4 100 -- %mantissa run -j1 --tests all --time 60s --no-replay -o %t/disk/out %s 2>&1 | FileCheck %s
#include <mantissa/mantissa.h>
int main(void) {
  int n = 0;
  for (int i = 0; i < 20; ++i)
    if (mantissa_int("x") > i) n += i;
  return n & 127;
}
// CHECK: mantissa run: cannot write {{.*}}: No space left on device
// CHECK: status 3
