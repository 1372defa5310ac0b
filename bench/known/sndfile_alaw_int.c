// libsndfile, CVE-2018-19662 (mended in 1.0.29): the smallest int has no positive counterpart.
// entry: int_to_alaw
// expect: out-of-bounds
static const unsigned char table[2049] = {1};
void int_to_alaw(const int* from, int count, unsigned char* to) {
  if (count < 0 || count > 1) return;
  while (--count >= 0) {
    if (from[count] >= 0)
      to[count] = table[from[count] >> 20];
    else
#ifdef FIXED
      to[count] = 0x7F & table[-(from[count] >> 20)];
#else
      to[count] = 0x7F & table[-from[count] >> 20];
#endif
  }
}
