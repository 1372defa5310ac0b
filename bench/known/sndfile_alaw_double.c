// libsndfile, CVE-2017-14245 (mended in 1.0.29): NaN and infinities among the samples.
// entry: double_to_alaw
// expect: out-of-bounds, float-cast
#include <math.h>
static const unsigned char table[2049] = {1};
void double_to_alaw(const double* from, int count, unsigned char* to) {
  const double factor = 2048.0;
  if (count < 0 || count > 1) return;
  while (--count >= 0) {
#ifdef FIXED
    if (!(fabs(factor * from[count]) <= 2048.0))
      to[count] = 0;
    else
#endif
        if (from[count] >= 0)
      to[count] = table[lrint(factor * from[count])];
    else
      to[count] = 0x7F & table[-lrint(factor * from[count])];
  }
}
