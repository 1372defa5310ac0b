// libsndfile, CVE-2009-4835 (mended in 1.0.21): an HTK file says how long a sample takes, maybe no time.
// entry: read_htk_header
// expect: division-by-zero
struct sound {
  int rate, channels;
  long frames;
};
int read_htk_header(struct sound* s, int count, int period) {
  s->channels = 1;
#ifdef FIXED
  if (period > 0) {
    s->rate = 10000000 / period;
  } else {
    s->rate = 16000;
  }
#else
  s->rate = 10000000 / period;
#endif
  s->frames = count;
  return 0;
}
