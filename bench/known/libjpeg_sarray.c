// libjpeg, CVE-2018-11212 (mended in 9d): a two-dimensional array of rows without samples.
// entry: rows_per_chunk
// expect: division-by-zero
long rows_per_chunk(unsigned samples, unsigned rows) {
#ifdef FIXED
  if (samples == 0) return -1;
#endif
  long most = (1000000000L - 32) / (long)(samples * sizeof(char));
  if (most <= 0) return -1;
  return most < (long)rows ? most : (long)rows;
}
