// libsndfile, CVE-2017-14634 (mended in 1.0.29): a file of doubles without channels.
// entry: init_doubles
// expect: division-by-zero
struct sound {
  int channels, block;
  long start, end, length, frames;
};
int init_doubles(struct sound* s, long file_length) {
#ifdef FIXED
  if (s->channels < 1 || s->channels > 1024) return 19;
#else
  if (s->channels > 1024) return 19;
#endif
  s->block = (int)sizeof(double) * s->channels;
  if (file_length > s->start) {
    s->length = s->end > 0 ? s->end - s->start : file_length - s->start;
  } else {
    s->length = 0;
  }
  s->frames = s->length / s->block;
  return 0;
}
