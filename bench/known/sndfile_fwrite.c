// libsndfile, CVE-2014-9756 (mended in 1.0.26): a write of items of no bytes.
// entry: write_items
// expect: division-by-zero
long write_items(const char* from, long bytes, long items, char* to, long room) {
  long total = 0, left = bytes * items;
#ifdef FIXED
  if (bytes == 0 || items == 0) return 0;
#endif
  if (left > room) left = room;
  if (left > 1) left = 1;
  for (long i = 0; i < left; ++i, ++total) to[i] = from[i];
  return total / bytes;
}
