// Tables read and small arrays written at symbolic indices: every path is found and replays alike.
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s | FileCheck %s
#include <mantissa/mantissa.h>
struct Entry {
  unsigned char op, bits;
  unsigned short value;
};
static struct Entry table[512];
static const double weights[5] = {0.5, 1.5, -2.0, 4.0, 1e300};
int main(void) {
  for (unsigned i = 0; i < 512; ++i) {
    table[i].op = (unsigned char)(i >> 6);
    table[i].bits = (unsigned char)(7 + i % 3);
    table[i].value = (unsigned short)(i * i);
  }
  unsigned i = mantissa_uint("i"), j = mantissa_uint("j");
  if (i >= 512 || j >= 5) return 0;
  if (table[i].value == 625 && table[i].bits == 8) return 1;
  if (table[i].op == 5 && table[i].value == (unsigned short)(345 * 345)) return 2;
  int seen[6] = {0};
  seen[j] = 7;
  *(short *)((char *)seen + 2 * j) = 9;
  if (seen[2] == 7) return 3;
  if (weights[j] < 0) return 4;
  return seen[1] == 9 ? 5 : 6;
}
// CHECK: 0 findings (0 verified), 8 tests, 8 paths in {{.*}}: complete
