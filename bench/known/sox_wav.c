// SoX, CVE-2017-11332: a WAV file without channels.
// entry: samples_of
// expect: division-by-zero
unsigned long samples_of(unsigned long bytes, unsigned bits, unsigned channels) {
  if (bits != 8 && bits != 16 && bits != 24 && bits != 32) return 0;
#ifdef FIXED
  if (channels == 0) return 0;
#endif
  return bytes * 8 / bits / channels;
}
