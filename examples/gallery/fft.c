// A transform of eight samples in place, and the strongest frequency in it.
// planted: the loop that looks for the strongest one goes one too far
// planted: the power of a large sample overflows
// run: --entry strongest --elements 8
#include <math.h>

static void butterfly(double* re, double* im, int a, int b, double c, double s) {
  const double u = re[b] * c - im[b] * s, v = re[b] * s + im[b] * c;
  re[b] = re[a] - u;
  im[b] = im[a] - v;
  re[a] += u;
  im[a] += v;
}

int strongest(const float samples[8]) {
  static const int order[8] = {0, 4, 2, 6, 1, 5, 3, 7};
  double re[8], im[8] = {0};
  for (int i = 0; i < 8; ++i) re[i] = samples[order[i]];
  for (int size = 2; size <= 8; size *= 2)
    for (int start = 0; start < 8; start += size)
      for (int k = 0; k < size / 2; ++k) {
        const double angle = -6.283185307179586 * k / size;
        butterfly(re, im, start + k, start + k + size / 2, cos(angle), sin(angle));
      }
  int best = 0;
  float power = 0;
  for (int k = 1; k <= 8; ++k) {
    const float p = (float)(re[k] * re[k] + im[k] * im[k]);  // bug: out-of-bounds float-overflow
    if (p > power) {
      power = p;
      best = k;
    }
  }
  return best;
}
