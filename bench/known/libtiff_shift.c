// libtiff, CVE-2017-7601 (mended in 4.0.8): bits per sample come from the file and are shifted by.
// entry: reference_black_white
// expect: shift
#include <stdint.h>
int reference_black_white(uint16_t bits_per_sample, int is_ycbcr, float table[6]) {
  if (!is_ycbcr) return 0;
#ifdef FIXED
  if (bits_per_sample > 16) return -1;
#endif
  long top = 1L << bits_per_sample;
  table[0] = 0.0f;
  table[1] = (float)(top - 1L);
  table[2] = (float)(top >> 1);
  table[3] = table[1];
  return 1;
}
