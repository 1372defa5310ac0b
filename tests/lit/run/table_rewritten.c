// A large table read at a symbolic index, written at constant ones, and read again: the second read sees every write.
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
static unsigned char table[3000];
int main(void) {
  for (unsigned i = 0; i < sizeof table; ++i) table[i] = (unsigned char)(i % 100);
  unsigned i = mantissa_uint("i");
  if (i >= sizeof table) return 0;
  if (table[i] == 7) return 1;
  for (unsigned k = 1000; k < 1010; ++k) table[k] = (unsigned char)(k - 1000 + 200);
  if (table[i] == 205) return i == 1005 ? 2 : 3;
  return 4;
}
// CHECK: 0 findings (0 verified), 4 tests, 4 paths in {{.*}}: complete
