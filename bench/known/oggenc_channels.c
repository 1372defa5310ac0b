// vorbis-tools (oggenc), CVE-2014-9638: a WAV file without channels.
// entry: open_wav
// expect: division-by-zero
struct format {
  unsigned short channels, bits;
};
long open_wav(const struct format* f, long length) {
  if (f->bits != 8 && f->bits != 16 && f->bits != 24) return -1;
#ifdef FIXED
  if (f->channels == 0) return -1;
#endif
  int sample = f->bits / 8;
  return length / (f->channels * sample);
}
