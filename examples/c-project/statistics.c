#include "statistics.h"

double mean(const double* x, size_t n) {
  double sum = 0;
  for (size_t i = 0; i < n; ++i) sum += x[i];
  return sum / (double)n;
}

double variance(const double* x, size_t n) {
  const double m = mean(x, n);
  double sum = 0;
  for (size_t i = 0; i < n; ++i) sum += (x[i] - m) * (x[i] - m);
  return sum / (double)(n - 1);
}

double quantile(const double* x, size_t n, double p) {
  const double at = p * (double)(n - 1);
  const size_t below = (size_t)at;
  return x[below] + (at - (double)below) * (x[below + 1] - x[below]);
}
