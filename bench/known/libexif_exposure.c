// libexif, CVE-2020-12767 (mended in 0.6.22): an exposure time of zero seconds.
// entry: exposure_text
// expect: float-divide-by-zero
// options: --check fp
int exposure_text(unsigned numerator, unsigned denominator, int* part) {
  if (!denominator) return 0;
  double d = (double)numerator / (double)denominator;
#ifdef FIXED
  if (d < 1 && d)
#else
  if (d < 1)
#endif
    *part = (int)(0.5 + 1. / d);
  else
    *part = 0;
  return 1;
}
