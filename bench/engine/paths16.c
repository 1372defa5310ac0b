// 2^16 paths of 16 independent branches.
#include <mantissa/mantissa.h>
int main(void) {
  char a[16];
  mantissa_symbolic(a, sizeof a, "a");
  int n = 0;
  if (a[0] > 10) n += 1;
  if (a[1] > 10) n += 2;
  if (a[2] > 10) n += 4;
  if (a[3] > 10) n += 8;
  if (a[4] > 10) n += 16;
  if (a[5] > 10) n += 32;
  if (a[6] > 10) n += 64;
  if (a[7] > 10) n += 128;
  if (a[8] > 10) n += 256;
  if (a[9] > 10) n += 512;
  if (a[10] > 10) n += 1024;
  if (a[11] > 10) n += 2048;
  if (a[12] > 10) n += 4096;
  if (a[13] > 10) n += 8192;
  if (a[14] > 10) n += 16384;
  if (a[15] > 10) n += 32768;
  return n & 1;
}
